-- why: people sit at tables and talk (decisions P4). Seats and lines are of the moment: a seat is left with its time, a line is
-- taken away by the house or after some days.

create table house.table_seat (
  table_id text not null,
  seat int not null check (seat between 1 and 7),
  member_id bigint not null,
  who text not null,                      -- the masked name that others see
  until timestamptz(3) not null,          -- kept as long as the member looks at the table
  primary key (table_id, seat),
  unique (table_id, member_id)
);

create table house.table_line (
  id text primary key,
  table_id text not null,
  member_id bigint,                       -- null: the dealer
  who text,
  text text not null check (length(text) between 1 and 160),
  at timestamptz(3) not null,
  removed_at timestamptz(3),
  constraint a_person_has_a_name check ((member_id is null) = (who is null))
);
create index table_line_newest on house.table_line (table_id, at desc, id desc) where removed_at is null;
create index table_line_of_member on house.table_line (member_id, at desc) where member_id is not null;

create table house.table_mute (
  member_id bigint primary key,
  until timestamptz(3) not null,
  at timestamptz(3) not null
);

grant select, insert, update, delete on house.table_seat, house.table_line, house.table_mute to khela_app;
