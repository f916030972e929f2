/** Requests about groups that compare results (docs/reference/services.md). The id of a group is its secret. */

import type { Group, GroupTables, MyGroups } from "./generated/http.ts";
import { request, send } from "./http.ts";
import { asPlayer } from "./me.ts";

/** The group for everybody. */
export const PUBLIC = "public";

const GROUPS = "/api/me/groups";
const pathOf = (id: string) => `${GROUPS}/${encodeURIComponent(id)}`;
const membersOf = (id: string) => `${pathOf(id)}/members`;

/** The groups of this player. */
export const myGroups = async () => (await request<MyGroups>(GROUPS)).groups;

/** Make a group; the player needs a public name. */
export const createGroup = (title: string): Promise<Group> => asPlayer(() => request(GROUPS, { title }));

/** @param day such as 2026-11-23; without one, the server's today */
export const groupTables = (id: string, day: string = ""): Promise<GroupTables> =>
  request(pathOf(id) + (day && `?day=${encodeURIComponent(day)}`));

/** Join a group; the player needs a public name. */
export const joinGroup = (id: string): Promise<Group> =>
  asPlayer(() => request(membersOf(id), undefined, { method: "POST" }));

export const leaveGroup = (id: string) => send(`${membersOf(id)}/me`, undefined, { method: "DELETE" });

/** @param member the number of the member in this group */
export const removeMember = (id: string, member: number) =>
  send(`${membersOf(id)}/${member}`, undefined, { method: "DELETE" });
