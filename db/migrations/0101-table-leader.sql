-- why: a curve that rose without the process that led it may have shown its players nothing, so it is void
-- (domain/games-and-sports.md section 2.3). Which process that was must be known to whoever takes the table over.
alter table house.table_round add column led_by text;  -- since the curve rises; null where no node leads by a lease
