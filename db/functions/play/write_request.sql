-- Stores bytes of calls and answers their number, null where there are none. The job opens days ahead (`play.forgetRequests`); a day that
-- has no part of the table all the same, as after a worker was away for days, is opened here.
create or replace function play.write_request(p_at timestamptz, p_bytes bytea) returns bigint
language plpgsql
as $$
declare
  v_day date := (p_at at time zone 'UTC')::date;
  v_id bigint := (v_day - date '1970-01-01')::bigint << 40;
begin
  if p_bytes is null then
    return null;
  end if;
  if to_regclass('play.request_' || to_char(v_day, 'YYYYMMDD')) is null then
    perform play.open_request_day(v_day);
  end if;
  v_id := v_id + nextval('play.request_no');
  insert into play.request (id, bytes) values (v_id, p_bytes);
  return v_id;
end
$$;
