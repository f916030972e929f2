/** Made by `make wire` from the server's structs (scripts/wire_types.py): change them there. */

/** The version of the protocol. It increases with every change that breaks older pages. */
export const PROTOCOL = 3;

/** The version of the events; every record names it. Version 1 had no saved boards, openings, costs and real tables; version 2 had only one game; version 3 had no computer players, and early on no countdown and no lag credit; version 4 had no rematch. */
export const RECORD_VERSION = 5;

/** Bytes of a record that visitors may have reviewed. 17 rounds in which each of 99 players bids ten times take half of that; a game of two players takes 40 kB. */
export const LARGEST_RECORD = 2097152;

/** The cookie with the token of a seat; a client without it is a spectator. */
export const SEAT_COOKIE = "randolph_seat";

/** The cookie with the token of the device that owns saved boards. */
export const DEVICE_COOKIE = "randolph_device";

/** The cookie with the token of a player who solves puzzles. */
export const PLAYER_COOKIE = "randolph_player";

/** The most bytes of a socket message or request body; the longest legitimate one is a solution of a few hundred moves. */
export const LARGEST_MESSAGE = 8192;

/** Characters of a parcel's body: the seats of 500 rooms and, compressed, the records of some fifty games. */
export const LARGEST_PARCEL = 524288;

/** The form of a parcel's id: 256 bits that its sender derives from the code. */
export const PARCEL_ID = "^[A-Za-z0-9_-]{43}\\Z";

/** How long a parcel is kept. */
export const PARCEL_SECONDS = 600;

/** Letters and digits of a parcel's code; its key and its id are derived from it. */
export const PARCEL_LENGTH = 16;

/** The close code that the server sends for each error. */
export const CLOSE_CODES = {
  malformed: 4400,
  no_hello: 4401,
  unknown_room: 4404,
  protocol: 4406,
  too_frequent: 4429,
  too_many_connections: 4430,
  store_failed: 4503,
  damaged: 4500,
  internal: 1011,
} as const;

/** Close codes after which reconnecting does not help: the server would close the connection again. */
export const FOR_GOOD = [4400, 4401, 4404, 4406, 4500] as const;

/** The close code for clients that should reconnect at once: another process may serve the room by now. */
export const MOVED = 4307;

/** Visible characters of a player's name. */
export const LONGEST_NAME = 24;

/** Visible characters of a saved board's name. */
export const LONGEST_BOARD_NAME = 40;

/** Visible characters in the title of a group. */
export const LONGEST_GROUP_TITLE = 40;

/** Letters and digits of a room's code. */
export const CODE_LENGTH = 6;

/** The letters and digits of codes; none is easily mistaken for another. */
export const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** The most players with a seat: the rule sheet of Micro Robots says 2–99, that of 2013 any number (G3). */
export const MOST_PLAYERS = 99;

/** The highest bid or declaration. No known position needs more than a third of it. Without a limit, one message could fill a disk. */
export const HIGHEST_NUMBER = 99;

/** The longest head start, in seconds (H5). */
export const LONGEST_HEAD_START = 600;

/** The longest of all clocks: a day. */
export const LONGEST_SECONDS = 86400;

/** The most chips, rounds or minutes that end a game. */
export const MOST_COUNT = 1000;

/** The longest countdown to a round, in seconds. */
export const LONGEST_REVEAL = 10;

/** The greatest lag credit, in milliseconds. */
export const LONGEST_CREDIT = 1000;

/** The most boards that one device may save. */
export const MOST_BOARDS = 200;

/** What players may say to each other in words. */
export const PHRASES = [
  "hello",
  "luck",
  "nice",
  "how",
  "close",
  "hard",
  "moment",
  "thanks",
  "sorry",
  "again",
  "bye",
] as const;

/** What players may say to each other as a face. */
export const FACES = ["smile", "laugh", "wow", "think", "sad"] as const;

/** The codes of the server's own errors. */
export type ErrorCode =
  | "malformed"
  | "invalid_name"
  | "name_taken"
  | "invalid_rules"
  | "unknown_room"
  | "unknown_pass"
  | "too_many_devices"
  | "unknown_parcel"
  | "parcel_taken"
  | "parcel_known"
  | "unknown_page"
  | "wrong_method"
  | "wrong_content_type"
  | "too_large"
  | "too_frequent"
  | "too_many_connections"
  | "too_many_computers"
  | "full"
  | "kicked"
  | "unreadable"
  | "inexpressible"
  | "faulty"
  | "illegal_solution"
  | "busy"
  | "no_player"
  | "unknown_words"
  | "other_player"
  | "unknown_puzzle"
  | "unknown_day"
  | "not_solved"
  | "no_puzzles"
  | "unknown_rush"
  | "rush_over"
  | "unknown_group"
  | "no_public_name"
  | "too_many_groups"
  | "group_full"
  | "unknown_board"
  | "not_owner"
  | "too_many_boards"
  | "too_much_saved"
  | "no_space"
  | "foreign_origin"
  | "no_seat"
  | "no_hello"
  | "protocol"
  | "store_failed"
  | "damaged"
  | "internal";
