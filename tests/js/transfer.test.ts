// Continue on another device: what a parcel contains, who can read it, and the requests of packing and unpacking.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept: Map<string, string> = new Map();
globalThis.localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
} as any; // of a browser's storage nothing else is used

const { grouped, newCode, opener, sealed, typedCode } = await import("../../web/wire/sealing.ts");
const { fromFile, depositParcel, NoLuggage, packLuggage, takeParcel, unpack } = await import(
  "../../web/parts/transfer.ts"
);
const { remember, remembered } = await import("../../web/wire/forget.ts");
const { gamesPlayed, noted } = await import("../../web/parts/games.ts");

const CODE = "23456789ABCDEFGH";
const luggage = (seats: { code: string; pass: string }[], games: unknown[] = []): any => ({
  format: "randolph-take-along",
  version: 1,
  seats,
  games,
  records: [],
});
const fresh = () => ({ seats: 0, lost: 0, games: 0 });
const game = (code: string, at: number): any => ({
  code,
  rules: { game: "ricochet", mode: "group" },
  seat: 0,
  standing: [{ seat: 0, name: "Ann", chips: 5 }],
  turned: null,
  ended: { at, winners: [0] },
});

type Asked = { path: string; body: any };
/** A server; what it was asked. `answer` gives a body, or a status with a code. */
function serving(answer: (asked: Asked) => object | [number, string]) {
  const all: Asked[] = [];
  globalThis.fetch = async (path, how) => {
    const asked = { path: String(path), body: how?.body ? JSON.parse(String(how.body)) : null };
    all.push(asked);
    const said = answer(asked);
    return Array.isArray(said) ? Response.json({ error: { code: said[1] } }, { status: said[0] }) : Response.json(said);
  };
  return all;
}

beforeEach(() => kept.clear());

test("a code is sixteen signs of a room code's, all of them as likely", () => {
  const codes = Array.from({ length: 2000 }, newCode);
  assert.ok(codes.every((code) => /^[2-9A-HJKMNP-Z]{16}$/.test(code)));
  assert.equal(new Set(codes).size, 2000);
  const counts = new Map<string, number>();
  for (const sign of codes.join("")) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  assert.equal(counts.size, 31);
  // 32,000 signs: 1032 of each, give or take 32; without the second draw eight of them came 12 % more often
  const squares = [...counts.values()].reduce((sum, count) => sum + (count - 32_000 / 31) ** 2 / (32_000 / 31), 0);
  assert.ok(squares < 80, `χ² with 30 degrees of freedom is ${squares}`);
});

test("a code is read however it was typed, and from its link", () => {
  for (const text of [
    CODE,
    grouped(CODE),
    "2345 6789 abcd efgh",
    `https://a.example/take-along#${CODE}`,
    "#2345–6789-ABCD-EFGH",
  ])
    assert.equal(typedCode(text), CODE, text);
  for (const text of ["", "2345", `${CODE}2`, "0345-6789-ABCD-EFGH", "https://a.example/take-along"])
    assert.equal(typedCode(text), "", text);
  assert.equal(grouped(CODE), "2345-6789-ABCD-EFGH");
});

test("id and key come from the code as the protocol says", async () => {
  // by hashlib and hmac of Python: PBKDF2, then HKDF with the info "id"
  const { id, open } = await opener(CODE);
  assert.equal(id, "-7D_JB1AJ25yJyngCViXcqx8dYognTBghDkeHiFwH4M");
  const raw = Buffer.from("R3l5iPGP0DPPVYNxww9s8G09cQC_Of__a09ok052BOo", "base64url"); // with the info "key"
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]);
  const iv = new Uint8Array(12);
  const packed = new Response(new Blob(['{"a":1}']).stream().pipeThrough(new CompressionStream("gzip")));
  const secret = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, await packed.arrayBuffer());
  assert.deepEqual(await open(Buffer.concat([iv, new Uint8Array(secret)]).toString("base64url")), { a: 1 });
});

test("what was sealed is read with its code alone, and only as it was sealed", async () => {
  const value = luggage([{ code: "K7M2QX", pass: "opaque" }]);
  const one = await sealed(CODE, value);
  const two = await sealed(CODE, value);
  assert.equal(one.id, two.id);
  assert.notEqual(one.body, two.body);
  assert.doesNotMatch(Buffer.from(one.body, "base64url").toString("latin1"), /K7M2QX|opaque/);
  const { open } = await opener(CODE);
  assert.deepEqual(await open(one.body), value);
  const bytes = Buffer.from(one.body, "base64url");
  bytes[bytes.length >> 1] ^= 1;
  await assert.rejects(open(bytes.toString("base64url")));
  await assert.rejects(open(one.body.slice(0, 20)));
  await assert.rejects((await opener("33456789ABCDEFGH")).open(one.body));
});

test("a parcel that unpacks to more than anybody has is given up", async () => {
  const { body } = await sealed(CODE, "x".repeat(17 << 20));
  assert.ok(body.length < 50_000);
  await assert.rejects((await opener(CODE)).open(body), RangeError);
});

test("each room is asked by itself; one without the seat, or that is gone, gives none, and hinders no other", async () => {
  for (const code of ["CCCCCC", "BBBBBB", "AAAAAA"]) remember(code);
  noted(game("AAAAAA", 1000));
  const asked = serving(({ path }) =>
    path.includes("BBBBBB") ? [403, "no_seat"] : { pass: `pass of ${path}`, until: 1 },
  );
  const made = await packLuggage(() => {});
  assert.deepEqual(
    asked,
    ["AAAAAA", "BBBBBB", "CCCCCC"].map((code) => ({ path: `/api/rooms/${code}/pass`, body: null })),
  );
  assert.deepEqual(made.seats, [
    { code: "AAAAAA", pass: "pass of /api/rooms/AAAAAA/pass" },
    { code: "CCCCCC", pass: "pass of /api/rooms/CCCCCC/pass" },
  ]);
  assert.equal(made.games.length, 1);
});

test("the server gets an id and what it cannot read, and another browser gets everything from it", async () => {
  const value = luggage([{ code: "AAAAAA", pass: "opaque" }]);
  let parcel: any = null;
  const asked = serving(({ path, body }) =>
    path.endsWith("take") ? parcel : ((parcel = body), { link: "l", until: 1 }),
  );
  const { code } = await depositParcel(value);
  assert.deepEqual(await takeParcel(code), value);
  assert.equal(asked.length, 2);
  assert.doesNotMatch(JSON.stringify(asked), new RegExp(`${code}|AAAAAA|opaque`));
});

test("records that are too many stay behind, the oldest first", async () => {
  const bytes = (seed: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(50_000))).toString("hex") + seed;
  const value = { ...luggage([]), records: Array.from({ length: 8 }, (_, index) => [`AAAAAA-${index}`, bytes(index)]) };
  let parcel: any = null;
  serving(({ path, body }) => (path.endsWith("take") ? parcel : ((parcel = body), { link: "l", until: 1 })));
  const { code } = await depositParcel(value);
  assert.ok(parcel.body.length <= 524_288);
  assert.deepEqual(
    (await takeParcel(code)).records.map(([id]) => id),
    ["AAAAAA-0", "AAAAAA-1", "AAAAAA-2", "AAAAAA-3"],
  );
});

test("a room where this browser has a seat is not asked; an invalid pass is counted, and the others continue", async () => {
  remember("BBBBBB");
  const asked = serving(({ path }) => (path.includes("CCCCCC") ? [403, "unknown_pass"] : { seat: 0 }));
  const seats = ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"].map((code) => ({ code, pass: `of ${code}` }));
  const arrived = fresh();
  await unpack(luggage(seats), arrived, () => {});
  assert.deepEqual(
    asked,
    ["DDDDDD", "CCCCCC", "AAAAAA"].map((code) => ({ path: `/api/rooms/${code}/sit`, body: { pass: `of ${code}` } })),
  );
  assert.deepEqual(arrived, { seats: 2, lost: 1, games: 0 });
  assert.deepEqual(remembered(), ["AAAAAA", "DDDDDD", "BBBBBB"]);
});

test("what could not be done is still in the luggage, and nothing is done twice", async () => {
  let away = true;
  const asked = serving(({ path }) => (away && path.includes("AAAAAA") ? [503, "store_failed"] : { seat: 0 }));
  const seats = ["AAAAAA", "BBBBBB"].map((code) => ({ code, pass: "p" }));
  const bag = luggage(seats);
  const arrived = fresh();
  await assert.rejects(
    unpack(bag, arrived, () => {}),
    { code: "store_failed" },
  );
  away = false;
  await unpack(bag, arrived, () => {});
  assert.deepEqual(
    asked.map(({ path }) => path.split("/")[3]),
    ["BBBBBB", "AAAAAA", "AAAAAA"],
  );
  assert.deepEqual(arrived, { seats: 2, lost: 0, games: 0 });
});

test("games come into the list once, and only what is one", async () => {
  noted(game("AAAAAA", 1000));
  const [mine] = gamesPlayed();
  const other = { ...mine, id: "BBBBBB-2000", code: "BBBBBB", at: 2000 };
  const arrived = fresh();
  await unpack(luggage([], [mine, other, null, 7, { id: "x" }]), arrived, () => {});
  assert.equal(arrived.games, 1);
  assert.deepEqual(
    gamesPlayed().map(({ id }) => id),
    ["BBBBBB-2000", "AAAAAA-1000"],
  );
});

test("a file that is something else, damaged, of a later version or far too large is refused as a whole", async () => {
  const file = (text: string) => new File([text], "f.json");
  assert.deepEqual((await fromFile(file(JSON.stringify(luggage([{ code: "AAAAAA", pass: "p" }]))))).seats.length, 1);
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    '{"format":"randolph-record"}',
    JSON.stringify({ ...luggage([]), version: 2 }),
  ])
    await assert.rejects(fromFile(file(text)), NoLuggage, text);
  await assert.rejects(fromFile(file(" ".repeat((16 << 20) + 1))), NoLuggage);
  const odd = {
    ...luggage([]),
    seats: [null, 7, { code: 7, pass: "p" }, { code: "AAAAAA" }],
    games: 7,
    records: [["a"], 8],
  };
  assert.deepEqual(await fromFile(file(JSON.stringify(odd))), luggage([]));
});
