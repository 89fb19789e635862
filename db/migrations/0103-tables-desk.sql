-- why: the office sees the live tables and the poker tables and acts on them (issue 7, items 5 and 8; decisions P4, P5). What a
-- round paid is kept with it, so that a page of rounds reads no bets; why a round is void is kept instead of logged; a mute says
-- who gave it and why; a poker table can be ended behind its hand.

alter table house.table_round
  add column void_reason text check (void_reason in ('late', 'lost', 'orphan')),  -- a step came too late; the outcome could not be formed; the curve's process ended
  add column paid_real bigint check (paid_real >= 0),                   -- what its bets returned; null until it is over, and of rounds before this
  add column paid_demo bigint check (paid_demo >= 0),
  add constraint void_has_its_reason check (void_reason is null or phase in ('voiding', 'void'));

alter table house.table_mute
  add column reason text not null default '',
  add column operator text;

alter table house.poker_table add column closing boolean not null default false;  -- no hand is dealt any more; the seats are cashed out
create index poker_table_ended on house.poker_table (opened_at desc) where state <> 'open';
-- Who was dealt into a hand, for the office.
create index poker_dealt_of_hand on house.poker_dealt (hand_id);
create index poker_seat_of_table on house.poker_seat (table_id);
