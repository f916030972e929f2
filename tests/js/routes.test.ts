// Addresses: which page and game each leads to, and what the form for a new room takes from one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isPage, routeOf } from "../../web/app/routes.ts";
import { newPath, positionPath } from "../../web/core/router.ts";
import { FORM as MICRO } from "../../web/games/micro/form.ts";
import { FORM as RICOCHET } from "../../web/games/ricochet/form.ts";

const at = (address: string) => new URL(address, "http://localhost");
const route = (address: string) => routeOf(at(address));
const game = (address: string) => route(address).game;

test("an address is a page", () => {
  const names = (addresses: string[]) => addresses.map((address) => route(address).name);
  assert.deepEqual(
    names([
      "/",
      "/new",
      "/rooms",
      "/games",
      "/review",
      "/take-along",
      "/daily",
      "/daily/2026-11-23",
      "/daily/2026-11-23/medium",
      "/practice",
      "/practice/4kd92hx1",
      "/rush",
      "/group/k7M2qX09ab",
      "/r/k7m2qx",
      "/r/K7M2QX/screen",
      "/r/k7m2qx/review",
    ]),
    [
      ...["home", "new", "rooms", "games", "review", "take-along", "daily", "daily", "daily"],
      ...["practice", "practice", "rush", "group", "room", "room", "review"],
    ],
  );
  assert.deepEqual(
    names(["/nowhere", "/r/", "/boards/other", "/daily/a/b/c", "/practiced", "/constructor"]),
    Array(6).fill("lost"),
  );
  assert.deepEqual(names(["/boards/", "/new/"]), ["ricochet/boards", "new"]);
  assert.deepEqual([isPage(at("/boards/edit")), isPage(at("/api/health"))], [true, false]);
});

test("an address with a broken escape is a room's that does not exist, not a crash", () => {
  assert.equal(route("/r/%").name, "room");
});

test("a room stands without the shell's frame", () => {
  assert.deepEqual(
    [route("/").framed, route("/r/K7M2QX").framed, route("/r/K7M2QX/screen").framed],
    [true, false, false],
  );
});

test("table and position are pages of the game that the address names, and of the first one where it names none", () => {
  assert.deepEqual([game("/table?game=micro"), game("/position?game=micro")], ["micro", "micro"]);
  assert.deepEqual(
    [game("/table"), game("/position"), game("/table?game=chess")],
    ["ricochet", "ricochet", "ricochet"],
  );
  assert.equal(game("/boards?game=micro"), "ricochet", "only one game has boards");
});

test("help and menu of a form are those of the game that the address names, and of home are those of none", () => {
  assert.deepEqual(
    [game("/new?game=micro"), game("/new?game=ricochet"), game("/new?game=chess")],
    ["micro", "ricochet", null],
  );
  assert.deepEqual([game("/"), game("/new"), game("/rooms")], [null, null, null]);
});

test("addresses are made of what is wished", () => {
  assert.equal(newPath({}), "/new");
  assert.equal(newPath({ game: "micro", mode: "solo" }), "/new?game=micro&mode=solo");
  assert.equal(route(positionPath("micro", "black:1N-2E-3N-4N p1 w2")).name, "micro/position");
});

test("an address may bring the boards of a new room along; what names none is no wish", () => {
  const brought = (search: string) => RICOCHET.brought(RICOCHET.from({}), new URLSearchParams(search));
  assert.deepEqual(brought("faces=1A-2B-3C-4D")?.faces, ["1A", "2B", "3C", "4D"]);
  assert.deepEqual(brought("faces=4D,3C,2B,1A&mode=solo")?.faces, ["4D", "3C", "2B", "1A"]);
  for (const wrong of ["1A-2B-3C", "1A-1B-3C-4D", "1A-2B-3C-4D-1A", "1E-2B-3C-4D", ""])
    assert.equal(brought(`faces=${wrong}`), null, wrong);
  assert.deepEqual(brought("board=aB3dE5gH7j"), { board: "aB3dE5gH7j" });
  for (const wrong of ["short", "aB3dE5gH7j!", "aB3dE5gH7jK", ""]) assert.equal(brought(`board=${wrong}`), null, wrong);
});

test("an address may bring the tiles of a new room along, which say nothing to the other game", () => {
  const asked = new URLSearchParams("tiles=black:1N-2E-3N-4N");
  assert.deepEqual(MICRO.brought(MICRO.from({}), asked), { side: "black", tiles: ["1N", "2E", "3N", "4N"] });
  assert.equal(RICOCHET.brought(RICOCHET.from({}), asked), null);
  for (const wrong of ["tiles=", "tiles=9999", "faces=1A-2B-3C-4D", ""])
    assert.equal(MICRO.brought(MICRO.from({}), new URLSearchParams(wrong)), null, wrong);
});
