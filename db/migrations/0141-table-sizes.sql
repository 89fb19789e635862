-- Why: a house whose tables grow must know when its disk is full before it is. Sizes are noted each hour and kept for eight
-- days: what a table grows by in a day is the difference to the oldest of the last seven.
create table kernel.table_size (
  table_name text not null,
  at timestamptz(3) not null default kernel.now(),
  bytes bigint not null,                  -- heap, indexes and what is kept out of line
  primary key (table_name, at)
);
create index table_size_at on kernel.table_size (at);
grant select, insert, delete on kernel.table_size to khela_app;
