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
    id integer NOT NULL,
    seconds integer,
    player_id integer NOT NULL,
    puzzle_id character varying(32) NOT NULL,
    daily_on integer NOT NULL,
    solved_on integer NOT NULL,
    moves integer NOT NULL,
    solution text NOT NULL
);
CREATE SEQUENCE public.daily_results_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.daily_results_id_seq OWNED BY public.daily_results.id;
CREATE TABLE public.daily_views (
    player_id integer NOT NULL,
    puzzle_id character varying(32) NOT NULL,
    daily_on integer NOT NULL,
    seen_at bigint NOT NULL
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
CREATE TABLE public.group_members (
    id integer NOT NULL,
    group_id character varying(16) NOT NULL,
    player_id integer NOT NULL
);
CREATE SEQUENCE public.group_members_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.group_members_id_seq OWNED BY public.group_members.id;
CREATE TABLE public.groups (
    id character varying(16) NOT NULL,
    title text NOT NULL
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
CREATE TABLE public.rush_runs (
    id character varying(16) NOT NULL,
    player_id integer NOT NULL,
    mode character varying(16) NOT NULL,
    game character varying(16) NOT NULL,
    began_at bigint,
    puzzles text,
    ended_on integer,
    solved integer,
    mistakes integer
);
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
ALTER TABLE ONLY public.daily_results ALTER COLUMN id SET DEFAULT nextval('public.daily_results_id_seq'::regclass);
ALTER TABLE ONLY public.group_members ALTER COLUMN id SET DEFAULT nextval('public.group_members_id_seq'::regclass);
ALTER TABLE ONLY public.players ALTER COLUMN id SET DEFAULT nextval('public.players_id_seq'::regclass);
ALTER TABLE ONLY public.rooms ALTER COLUMN id SET DEFAULT nextval('public.rooms_id_seq'::regclass);
ALTER TABLE ONLY public.tries ALTER COLUMN id SET DEFAULT nextval('public.tries_id_seq'::regclass);
INSERT INTO public.alembic_version VALUES ('0008');
INSERT INTO public.boards VALUES ('SVSiPBJ3s7', '8314d6f5a21f48e56e8204740a16ac1bf8aebe1d871a3df6b9fdebfb0d05951b', 'Labyrinth', 5, 5, '{"rows":5,"cols":5,"walls":[],"diagonals":[],"openings":[],"targets":[],"center":[]}', 1795435210000, 1795435210000);
INSERT INTO public.commands VALUES (1, 0, '075e2952-f4e0-479c-bfc9-5fb0ecbc1a4c', 7);
INSERT INTO public.commands VALUES (1, 1, '36f6c8e4-57c8-42f5-9eeb-96d94a0107a5', 9);
INSERT INTO public.commands VALUES (2, 0, '1e33c24c-9805-4a17-ab37-a852c65c1401', 7);
INSERT INTO public.commands VALUES (2, 1, '3aab35ce-da44-4f6e-8ead-0ac26203e640', 8);
INSERT INTO public.commands VALUES (2, 0, '35c76e58-0f93-4d64-a683-150d5a29da25', 9);
INSERT INTO public.daily_results VALUES (1, NULL, 1, 'kz6ynzne', 20779, 20779, 5, 'gN yS gW yN yE');
INSERT INTO public.daily_results VALUES (2, NULL, 1, 'petqn3mr', 20780, 20780, 5, 'gN bN gW bS bE');
INSERT INTO public.devices VALUES (2, '8db7629854d23e96c80f2c7b52e5814a2c5ef8cde4ffbf4b6e0db25430991566', 0);
INSERT INTO public.events VALUES (1, 1, 1795435200000, '{"type":"room_created","at":1795435200000,"rules":{"game":"micro","mode":"group","next_seconds":15,"reveal_seconds":0,"demonstration_seconds":60,"pace":1,"correspondence":false,"lag_credit_ms":0,"try_moves":false,"end":{"kind":"standard","count":5},"listed":false,"side":"black","tiles":null,"via":false,"marked":true,"must_be_shortest":false,"overcall":false,"overcall_seconds":15,"no_path":true,"no_path_seconds":180,"round_seconds":120}}');
INSERT INTO public.events VALUES (1, 2, 1795435200000, '{"type":"player_joined","at":1795435200000,"seat":0,"name":"Ånn 🤖"}');
INSERT INTO public.events VALUES (1, 3, 1795435200000, '{"type":"player_joined","at":1795435200000,"seat":1,"name":"Bob"}');
INSERT INTO public.events VALUES (1, 4, 1795435200000, '{"type":"player_connected","at":1795435200000,"seat":0}');
INSERT INTO public.events VALUES (1, 5, 1795435200000, '{"type":"player_connected","at":1795435200000,"seat":1}');
INSERT INTO public.events VALUES (1, 6, 1795435200000, '{"type":"game_started","at":1795435200000,"tiles":["1W","2E","3S","4S"],"start":"p1","win_at":5,"seat":0}');
INSERT INTO public.events VALUES (1, 7, 1795435200000, '{"type":"dice_rolled","at":1795435200000,"round":1,"seat":0,"target":"r2","via":null,"chip":0,"start":null}');
INSERT INTO public.events VALUES (1, 8, 1795435200000, '{"type":"path_declared","at":1795435200000,"seat":1,"moves":9}');
INSERT INTO public.events VALUES (1, 9, 1795435200000, '{"type":"demonstration_started","at":1795435200000,"seat":1,"declared":9}');
INSERT INTO public.events VALUES (2, 1, 1795435200000, '{"type":"room_created","at":1795435200000,"rules":{"game":"ricochet","mode":"group","next_seconds":15,"reveal_seconds":0,"demonstration_seconds":60,"pace":1,"correspondence":false,"lag_credit_ms":0,"try_moves":false,"end":{"kind":"standard","count":8},"listed":true,"edition":"first","faces":null,"diagonals":true,"openings":{"random":0,"rows":[],"cols":[]},"board":null,"silver":false,"silver_power":false,"transparent":false,"ricochet":true,"no_reversal":true,"tie_break":"chips","sand_seconds":60,"no_bid":true,"no_bid_offer_seconds":240,"no_bid_auto_seconds":300,"done":true,"closing_seconds":0,"double_time":false,"any_count":false,"together":false,"tolerance":0}}');
INSERT INTO public.events VALUES (2, 2, 1795435200000, '{"type":"player_joined","at":1795435200000,"seat":0,"name":"Ånn 🤖"}');
INSERT INTO public.events VALUES (2, 3, 1795435200000, '{"type":"player_joined","at":1795435200000,"seat":1,"name":"Bob"}');
INSERT INTO public.events VALUES (2, 4, 1795435200000, '{"type":"player_connected","at":1795435200000,"seat":0}');
INSERT INTO public.events VALUES (2, 5, 1795435200000, '{"type":"player_connected","at":1795435200000,"seat":1}');
INSERT INTO public.events VALUES (2, 6, 1795435200000, '{"type":"game_started","at":1795435200000,"faces":["4B","2B","1B","3A"],"robots":{"red":[11,10],"green":[9,0],"blue":[1,13],"yellow":[13,9]},"win_at":8,"opened_rows":[],"opened_cols":[]}');
INSERT INTO public.events VALUES (2, 7, 1795435200000, '{"type":"chip_drawn","at":1795435200000,"round":1,"chip":5}');
INSERT INTO public.events VALUES (2, 8, 1795435200000, '{"type":"bid_made","at":1795435200000,"seat":1,"moves":9}');
INSERT INTO public.events VALUES (2, 9, 1795435210000, '{"type":"bid_made","at":1795435210000,"seat":0,"moves":7}');
INSERT INTO public.events VALUES (1, 10, 1795435210000, '{"type":"player_disconnected","at":1795435210000,"seat":0}');
INSERT INTO public.events VALUES (2, 10, 1795435210000, '{"type":"player_disconnected","at":1795435210000,"seat":0}');
INSERT INTO public.events VALUES (2, 11, 1795435210000, '{"type":"player_disconnected","at":1795435210000,"seat":1}');
INSERT INTO public.events VALUES (1, 11, 1795435210000, '{"type":"player_disconnected","at":1795435210000,"seat":1}');
INSERT INTO public.group_members VALUES (1, '1iSqfwffnX', 1);
INSERT INTO public.group_members VALUES (2, '1iSqfwffnX', 2);
INSERT INTO public.groups VALUES ('1iSqfwffnX', 'Chess club');
INSERT INTO public.judgments VALUES (2, 1, '4B-2B-1B-3A r=k12,g=a10,b=n2,y=j14 g@o14', 'optimal', 4, 'rE gS gE gS', 1795435200000);
INSERT INTO public.parcels VALUES ('96ee49cd3cf1d7221fe8ef44d43cf684439013967395629e711c843cf986752c', 1795435810000, 'sealed');
INSERT INTO public.passes VALUES (2, 1, '315f7c2f66c6d4f60ecc77611909df19b9cc904415ab5b05e7ff91ab81f48bfb', 1795442400000);
INSERT INTO public.player_devices VALUES ('044b32d367d8accf7f812e8c9bfc1210833ce767a803fb24c567bd3f66a3baf4', 2, 20779);
INSERT INTO public.player_devices VALUES ('02fe78ba787e1c5e99de0cf1f7d71e624f83855745496cebd21a35ba0558da5a', 1, 20780);
INSERT INTO public.players VALUES (2, 'Bob', NULL, 1500, 500, 0.09, 0, 20779, 20779, 20779);
INSERT INTO public.players VALUES (1, 'Ånn', '2a78938f85dfc79d3444686675395d55c2008bcfc56f5c98f5a8ddccf6bf79f7', 1557.0833129692792, 304.9649533242422, 0.09000240620887583, 2, 20780, 20779, 20780);
INSERT INTO public.processes VALUES ('d986294b6e3d6ee8e4cd2614fae92d73', 1795348800000, 1795435210000);
INSERT INTO public.puzzle_ratings VALUES ('aaaaaaaa', 1600, 350, 0.09, 1, 1);
INSERT INTO public.puzzle_ratings VALUES ('bbbbbbbb', 1600, 350, 0.09, 1, 0);
INSERT INTO public.rooms VALUES (1, '96978T', 5, 1795435200000);
INSERT INTO public.rooms VALUES (2, 'ST7G4R', 5, 1795435200000);
INSERT INTO public.rush_runs VALUES ('hP6B5bArS2b-f3ZU', 1, 'three', 'ricochet', NULL, NULL, 20780, 2, 0);
INSERT INTO public.seats VALUES (1, 0, 'd091d7006c710d51982a9f2d0b383ee7693a79caf6fe1747f62ca8b8ca1be8f2', 1795435200000);
INSERT INTO public.seats VALUES (1, 1, '633cd27c74f6d2e95831cb21fe6f2b84d27a4d0e3cf5acbfab9d5bc82905b807', 1795435200000);
INSERT INTO public.seats VALUES (2, 0, 'ba752ec74a4438fc016fa2f3b58788b46b50800aea383c2920d0b815e1ec8856', 1795435200000);
INSERT INTO public.seats VALUES (2, 1, '12b15a156caa499a4a4e6dafb90313fae0e516a55b2152c6e3ca256b171d5d30', 1795435200000);
INSERT INTO public.tries VALUES (1, 1, 'aaaaaaaa', true, 20780, NULL);
INSERT INTO public.tries VALUES (2, 1, 'bbbbbbbb', false, 20780, 20781);
SELECT pg_catalog.setval('public.daily_results_id_seq', 2, true);
SELECT pg_catalog.setval('public.group_members_id_seq', 2, true);
SELECT pg_catalog.setval('public.players_id_seq', 2, true);
SELECT pg_catalog.setval('public.rooms_id_seq', 2, true);
SELECT pg_catalog.setval('public.tries_id_seq', 2, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.boards
    ADD CONSTRAINT pk_boards PRIMARY KEY (id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT pk_commands PRIMARY KEY (room_id, seat, command_id);
ALTER TABLE ONLY public.daily_results
    ADD CONSTRAINT pk_daily_results PRIMARY KEY (id);
ALTER TABLE ONLY public.daily_views
    ADD CONSTRAINT pk_daily_views PRIMARY KEY (player_id, puzzle_id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT pk_devices PRIMARY KEY (room_id, token_hash);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT pk_events PRIMARY KEY (room_id, seq);
ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT pk_group_members PRIMARY KEY (id);
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT pk_groups PRIMARY KEY (id);
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
ALTER TABLE ONLY public.rush_runs
    ADD CONSTRAINT pk_rush_runs PRIMARY KEY (id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT pk_seats PRIMARY KEY (room_id, seat);
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT pk_snapshots PRIMARY KEY (room_id);
ALTER TABLE ONLY public.tries
    ADD CONSTRAINT pk_tries PRIMARY KEY (id);
ALTER TABLE ONLY public.daily_results
    ADD CONSTRAINT uq_daily_results_player_id_puzzle_id UNIQUE (player_id, puzzle_id);
ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT uq_group_members_group_id_player_id UNIQUE (group_id, player_id);
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
CREATE INDEX ix_daily_views_daily_on ON public.daily_views USING btree (daily_on);
CREATE INDEX ix_group_members_player_id ON public.group_members USING btree (player_id);
CREATE INDEX ix_leases_process_id ON public.leases USING btree (process_id);
CREATE INDEX ix_player_devices_player_id ON public.player_devices USING btree (player_id);
CREATE INDEX ix_players_used_on ON public.players USING btree (used_on);
CREATE INDEX ix_rush_runs_player_id_ended_on ON public.rush_runs USING btree (player_id, ended_on);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT fk_commands_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.daily_results
    ADD CONSTRAINT fk_daily_results_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.daily_views
    ADD CONSTRAINT fk_daily_views_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT fk_devices_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT fk_events_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT fk_group_members_group_id_groups FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT fk_group_members_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id) ON DELETE CASCADE;
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
ALTER TABLE ONLY public.rush_runs
    ADD CONSTRAINT fk_rush_runs_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT fk_seats_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT fk_snapshots_room_id_rooms FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tries
    ADD CONSTRAINT fk_tries_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id) ON DELETE CASCADE;
