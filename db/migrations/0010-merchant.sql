-- why: a database belongs to one merchant for life. Its time zone cuts the periods that people are paid by, and its
-- profile says whether money is play money (decisions P2): a database of play money opened under a real-money profile
-- would turn play balances into debts. So the three are written once, at the first start, and compared at every later one.

create schema merchant;

create table merchant.merchant (
  one boolean primary key default true check (one),
  code text not null check (code ~ '^[a-z0-9-]{1,20}$'),
  profile text not null,
  time_zone text not null,
  since timestamptz not null default kernel.now()
);

grant usage on schema merchant to khela_app;
grant select, insert on merchant.merchant to khela_app;
