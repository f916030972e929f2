SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.boards (
    id character varying(10) NOT NULL,
    owner character varying(64) NOT NULL,
    name text NOT NULL,
    rows integer NOT NULL,
    cols integer NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.commands (
    room_id integer NOT NULL,
    seat integer NOT NULL,
    command_id character varying(64) NOT NULL,
    seq integer NOT NULL
);
CREATE TABLE public.daily_results (
    player_id integer NOT NULL,
    puzzle_id character varying(32) NOT NULL,
    daily_on integer NOT NULL,
    solved_on integer NOT NULL,
    moves integer NOT NULL,
    solution text NOT NULL
);
CREATE TABLE public.devices (
    room_id integer NOT NULL,
    token_hash character varying(64) NOT NULL,
    seat integer NOT NULL
);
CREATE TABLE public.events (
    room_id integer NOT NULL,
    seq integer NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.judgments (
    room_id integer NOT NULL,
    round integer NOT NULL,
    problem text NOT NULL,
    status character varying(16) NOT NULL,
    moves integer,
    solution text,
    judged_at bigint NOT NULL
);
CREATE TABLE public.leases (
    room_id integer NOT NULL,
    seat integer NOT NULL,
    process_id character varying(32) NOT NULL
);
CREATE TABLE public.listings (
    room_id integer NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.parcels (
    id_hash character varying(64) NOT NULL,
    expires_at bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.passes (
    room_id integer NOT NULL,
    seat integer NOT NULL,
    pass_hash character varying(64) NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.player_devices (
    token_hash character varying(64) NOT NULL,
    player_id integer NOT NULL,
    used_on integer NOT NULL
);
CREATE TABLE public.players (
    id integer NOT NULL,
    name text,
    words_hash character varying(64),
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    tries integer NOT NULL,
    rated_on integer NOT NULL,
    created_on integer NOT NULL,
    used_on integer NOT NULL
);
CREATE SEQUENCE public.players_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.players_id_seq OWNED BY public.players.id;
CREATE TABLE public.processes (
    id character varying(32) NOT NULL,
    started_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.puzzle_ratings (
    puzzle_id character varying(32) NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    tries integer NOT NULL,
    won integer NOT NULL
);
CREATE TABLE public.rooms (
    id integer NOT NULL,
    code character varying(6) NOT NULL,
    record_version integer NOT NULL,
    created_at bigint NOT NULL
);
CREATE SEQUENCE public.rooms_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.rooms_id_seq OWNED BY public.rooms.id;
CREATE TABLE public.seats (
    room_id integer NOT NULL,
    seat integer NOT NULL,
    token_hash character varying(64) NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.snapshots (
    room_id integer NOT NULL,
    seq integer NOT NULL,
    program character varying(64) NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.tries (
    id integer NOT NULL,
    player_id integer NOT NULL,
    puzzle_id character varying(32) NOT NULL,
    won boolean NOT NULL,
    tried_on integer NOT NULL,
    due_on integer
);
CREATE SEQUENCE public.tries_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.tries_id_seq OWNED BY public.tries.id;
ALTER TABLE ONLY public.players ALTER COLUMN id SET DEFAULT nextval('public.players_id_seq'::regclass);
ALTER TABLE ONLY public.rooms ALTER COLUMN id SET DEFAULT nextval('public.rooms_id_seq'::regclass);
ALTER TABLE ONLY public.tries ALTER COLUMN id SET DEFAULT nextval('public.tries_id_seq'::regclass);
INSERT INTO public.alembic_version VALUES ('0006');
INSERT INTO public.boards VALUES ('RhtrVZIYKb', '9a8a0bab8159a7f8ce11ef6bda2b615122dd97f4aa352f0d9a8d80e7c7455bfb', 'Labyrinth', 5, 5, '{"rows":5,"cols":5,"walls":[],"diagonals":[],"openings":[],"targets":[],"center":[]}', 1700000010000, 1700000010000);
INSERT INTO public.commands VALUES (1, 0, 'ae9e5705-5654-4489-ad46-c15cf498da84', 7);
INSERT INTO public.commands VALUES (1, 1, 'bcdfa7fa-26d4-41c8-bf2e-ed022ae5a1f9', 8);
INSERT INTO public.commands VALUES (1, 0, '0826a0ca-c5d9-4cc6-b5fe-01b76fd4addb', 9);
INSERT INTO public.daily_results VALUES (1, 'cccccccc', 19675, 19675, 5, 'rE gN rS bW rN');
INSERT INTO public.devices VALUES (1, '6834357aadf0ad10b5d6f15ec952a7f68d1ba2d57cd18111ecbbbcc8e6034f51', 0);
INSERT INTO public.events VALUES (1, 1, 1700000000000, '{"type":"room_created","at":1700000000000,"rules":{"game":"ricochet","mode":"group","next_seconds":15,"reveal_seconds":0,"demonstration_seconds":60,"pace":1,"correspondence":false,"lag_credit_ms":0,"try_moves":false,"end":{"kind":"standard","count":8},"listed":true,"edition":"first","faces":null,"diagonals":true,"openings":{"random":0,"rows":[],"cols":[]},"board":null,"silver":false,"silver_power":false,"transparent":false,"ricochet":true,"no_reversal":true,"tie_break":"chips","sand_seconds":60,"no_bid":true,"no_bid_offer_seconds":240,"no_bid_auto_seconds":300,"done":true,"closing_seconds":0,"double_time":false,"any_count":false,"together":false,"tolerance":0}}');
INSERT INTO public.events VALUES (1, 2, 1700000000000, '{"type":"player_joined","at":1700000000000,"seat":0,"name":"Ånn 🤖"}');
INSERT INTO public.events VALUES (1, 3, 1700000000000, '{"type":"player_joined","at":1700000000000,"seat":1,"name":"Bob"}');
INSERT INTO public.events VALUES (1, 4, 1700000000000, '{"type":"player_connected","at":1700000000000,"seat":0}');
INSERT INTO public.events VALUES (1, 5, 1700000000000, '{"type":"player_connected","at":1700000000000,"seat":1}');
INSERT INTO public.events VALUES (1, 6, 1700000000000, '{"type":"game_started","at":1700000000000,"faces":["1A","3A","2B","4B"],"robots":{"red":[13,12],"green":[3,10],"blue":[1,10],"yellow":[8,6]},"win_at":8,"opened_rows":[],"opened_cols":[]}');
INSERT INTO public.events VALUES (1, 7, 1700000000000, '{"type":"chip_drawn","at":1700000000000,"round":1,"chip":0}');
INSERT INTO public.events VALUES (1, 8, 1700000000000, '{"type":"bid_made","at":1700000000000,"seat":1,"moves":9}');
INSERT INTO public.events VALUES (1, 9, 1700000010000, '{"type":"bid_made","at":1700000010000,"seat":0,"moves":7}');
INSERT INTO public.events VALUES (1, 10, 1700000010000, '{"type":"player_disconnected","at":1700000010000,"seat":0}');
INSERT INTO public.events VALUES (1, 11, 1700000010000, '{"type":"player_disconnected","at":1700000010000,"seat":1}');
INSERT INTO public.judgments VALUES (1, 1, '1A-3A-2B-4B r=m14,g=k4,b=k2,y=g9 r@e2', 'optimal', 7, 'gS bS bE rN gW rW rN', 1700000000000);
INSERT INTO public.parcels VALUES ('96ee49cd3cf1d7221fe8ef44d43cf684439013967395629e711c843cf986752c', 1700000610000, 'sealed');
INSERT INTO public.passes VALUES (1, 1, 'b389db5270ddb3c13f65b688906a2cebbf90d524d672a93f09dc67f8ece8b5e5', 1700006400000);
INSERT INTO public.player_devices VALUES ('93a97e92aa0dfe4afad2390363cefc616b6934d989b6e7d84a0e34d23179eac5', 1, 19675);
INSERT INTO public.players VALUES (1, 'Ånn', '993e5e1c8bdc6b7d7f3b253ab0e4a7285121cb8678d728812cefdc08f3aea1b0', 1557.0833129692792, 304.9649533242422, 0.09000240620887583, 2, 19675, 19675, 19675);
INSERT INTO public.processes VALUES ('ee759c750ad5503c60b79be77489dcb5', 1700000000000, 1700000010000);
INSERT INTO public.puzzle_ratings VALUES ('aaaaaaaa', 1600, 350, 0.09, 1, 1);
INSERT INTO public.puzzle_ratings VALUES ('bbbbbbbb', 1600, 350, 0.09, 1, 0);
INSERT INTO public.rooms VALUES (1, 'DFUQFP', 5, 1700000000000);
INSERT INTO public.seats VALUES (1, 0, '0ed07762656c6c4c56492c7ec91d332050e8e1bd62d7b2688c2b26222df7e00e', 1700000000000);
INSERT INTO public.seats VALUES (1, 1, '1386ad354576d457d123cb55d68d6690b41a8fd482c2ae91b9c54a6ff9372ac8', 1700000000000);
INSERT INTO public.tries VALUES (1, 1, 'aaaaaaaa', true, 19675, NULL);
INSERT INTO public.tries VALUES (2, 1, 'bbbbbbbb', false, 19675, 19676);
SELECT pg_catalog.setval('public.players_id_seq', 1, true);
SELECT pg_catalog.setval('public.rooms_id_seq', 1, true);
SELECT pg_catalog.setval('public.tries_id_seq', 2, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.boards
    ADD CONSTRAINT pk_boards PRIMARY KEY (id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT pk_commands PRIMARY KEY (room_id, seat, command_id);
ALTER TABLE ONLY public.daily_results
    ADD CONSTRAINT pk_daily_results PRIMARY KEY (player_id, puzzle_id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT pk_devices PRIMARY KEY (room_id, token_hash);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT pk_events PRIMARY KEY (room_id, seq);
ALTER TABLE ONLY public.judgments
    ADD CONSTRAINT pk_judgments PRIMARY KEY (room_id, round, problem);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT pk_leases PRIMARY KEY (room_id, seat, process_id);
ALTER TABLE ONLY public.listings
    ADD CONSTRAINT pk_listings PRIMARY KEY (room_id);
ALTER TABLE ONLY public.parcels
    ADD CONSTRAINT pk_parcels PRIMARY KEY (id_hash);
ALTER TABLE ONLY public.passes
    ADD CONSTRAINT pk_passes PRIMARY KEY (room_id, seat);
ALTER TABLE ONLY public.player_devices
    ADD CONSTRAINT pk_player_devices PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT pk_players PRIMARY KEY (id);
ALTER TABLE ONLY public.processes
    ADD CONSTRAINT pk_processes PRIMARY KEY (id);
ALTER TABLE ONLY public.puzzle_ratings
    ADD CONSTRAINT pk_puzzle_ratings PRIMARY KEY (puzzle_id);
ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT pk_rooms PRIMARY KEY (id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT pk_seats PRIMARY KEY (room_id, seat);
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT pk_snapshots PRIMARY KEY (room_id);
ALTER TABLE ONLY public.tries
    ADD CONSTRAINT pk_tries PRIMARY KEY (id);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT uq_players_words_hash UNIQUE (words_hash);
ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT uq_rooms_code UNIQUE (code);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT uq_seats_room_id_token_hash UNIQUE (room_id, token_hash);
ALTER TABLE ONLY public.tries
    ADD CONSTRAINT uq_tries_player_id_puzzle_id UNIQUE (player_id, puzzle_id);
CREATE INDEX ix_boards_owner_updated_at ON public.boards USING btree (owner, updated_at);
CREATE INDEX ix_daily_results_puzzle_id_moves ON public.daily_results USING btree (puzzle_id, moves);
CREATE INDEX ix_leases_process_id ON public.leases USING btree (process_id);
CREATE INDEX ix_player_devices_player_id ON public.player_devices USING btree (player_id);
CREATE INDEX ix_players_used_on ON public.players USING btree (used_on);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT fk_commands_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.daily_results
    ADD CONSTRAINT fk_daily_results_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT fk_devices_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT fk_events_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.judgments
    ADD CONSTRAINT fk_judgments_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT fk_leases_process_id_processes FOREIGN KEY (process_id) REFERENCES public.processes(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT fk_leases_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listings
    ADD CONSTRAINT fk_listings_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passes
    ADD CONSTRAINT fk_passes_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.player_devices
    ADD CONSTRAINT fk_player_devices_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT fk_seats_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT fk_snapshots_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tries
    ADD CONSTRAINT fk_tries_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id) ON DELETE CASCADE;
