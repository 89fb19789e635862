-- why: the seed pairs behind the games of the house (domain/games-and-sports.md section 1.3). Who reads an unrevealed
-- server seed can foresee every roll, so it stands here encrypted under a key that is not in the database, and is
-- decrypted in the outcome process only.

create schema house;

-- Per member and mode: one `active` pair, one `next` whose commitment is shown already, and the revealed ones.
create table house.seed (
  member_id bigint not null,
  id text not null,
  mode text not null check (mode in ('real', 'demo')),
  state text not null check (state in ('next', 'active', 'revealed')),
  commit text not null check (commit ~ '^[0-9a-f]{64}$'),
  sealed bytea not null,                  -- iv, AES-256-GCM of the server seed bound to member and id, tag
  client_seed text check (client_seed ~ '^[A-Za-z0-9._-]{1,140}$'),
  nonce int not null default 0 check (nonce between 0 and 1000000),
  made_at timestamptz not null,
  active_at timestamptz,
  revealed_at timestamptz,
  primary key (member_id, id),
  constraint a_played_pair_has_a_client_seed check (state = 'next' or (client_seed is not null and active_at is not null)),
  constraint revealed_has_a_time check ((state = 'revealed') = (revealed_at is not null))
) with (fillfactor = 50);                 -- the nonce moves at every bet: updates stay in place
create unique index seed_in_play on house.seed (member_id, mode, state) where state <> 'revealed';
create index seed_history on house.seed (member_id, mode, revealed_at desc) where state = 'revealed';

grant usage on schema house to khela_app;
grant select, insert, update on house.seed to khela_app;
