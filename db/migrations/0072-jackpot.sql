-- why: what the jackpot ticker shows is what can be won (decisions.md H4). Each pool is drawn from a seed of its own, whose
-- promise is public while it runs and which is revealed when it is won; who could read it before would foresee the pool's
-- growth, so it stands here encrypted. The money is in the ledger (account `jackpot` of the house); `booked` says how much
-- of it is this pool's, and is changed in the transaction of the posting only.

create schema jackpot;

create table jackpot.pool (
  id text primary key check (id ~ '^jp_[0-9A-Za-z]{22}$'),
  kind text not null check (kind in ('grand', 'major', 'minor')),
  state text not null default 'running' check (state in ('running', 'won')),
  plan jsonb not null,                    -- what it is drawn between; a change of the plans never touches a running pool
  commit text not null check (commit ~ '^[0-9a-f]{64}$'),
  sealed bytea not null,                  -- iv, AES-256-GCM of the seed bound to the id, tag
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  opened_at timestamptz not null,
  step int not null default 0 check (step >= 0),      -- booked up to this step, which fell at step_at
  step_at timestamptz not null,
  booked bigint not null check (booked > 0),
  won_by bigint,
  won_key text,
  won_at timestamptz,
  constraint won_is_whole check ((state = 'won') = (seed is not null and won_by is not null and won_key is not null and won_at is not null)
                                 and (state = 'won' or (won_by is null and won_key is null and won_at is null and seed is null)))
);
create unique index pool_running on jackpot.pool (kind) where state = 'running';
create unique index pool_won_once on jackpot.pool (won_by, won_key) where state = 'won';

grant usage on schema jackpot to khela_app;
grant select, insert, update on jackpot.pool to khela_app;
