-- why: a limit of calls that each node counts for itself is as many times as large as there are nodes, and begins anew when
-- one starts. What stands before anybody is known (sign-in, registration, captchas, codes, free play) is counted here for all
-- of them, per endpoint and network. Counts are worth nothing after a minute, so the table survives no crash.

create unlogged table kernel.rate_count (
  key bytea primary key check (length(key) = 32),
  since timestamptz not null,
  calls int not null
);
create index rate_count_since on kernel.rate_count (since);
grant select, insert, update, delete on kernel.rate_count to khela_app;
