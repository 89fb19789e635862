-- The sessions of tokens that still stand and whose members are not disabled, and the time by which that was decided: a row without
-- a session where there is none. Their plan is kept by the connection, which a statement by itself has made anew each time.
create or replace function identity.live_sessions(hashes bytea[])
returns table (
  at timestamptz, token_hash bytea, session_id bigint, member_id bigint, public_id text, type smallint, must_change_password boolean,
  is_stale boolean
) language plpgsql stable
as $$
declare
  house_time timestamptz := kernel.now();
begin
  return query
    select transaction_timestamp(), s.token_hash, s.id, m.id, m.public_id, m.type, s.must_change_password,
           s.seen_at < house_time - least(interval '1 minute', s.idle / 4)
      from unnest(hashes) as h (hash)
      cross join lateral (select * from identity.session o where o.token_hash = h.hash limit 1) s
      cross join lateral (select * from identity.member o where o.id = s.member_id limit 1) m
     where s.revoked_at is null and m.disabled_at is null and s.ends_at > house_time and s.seen_at + s.idle > house_time;
  if not found then
    return query select transaction_timestamp(), null::bytea, null::bigint, null::bigint, null::text, null::smallint, null::boolean, null::boolean;
  end if;
end
$$;
