-- Makes a member's standing, locked, unless there is one. For a new one it waits for the member's ledger accounts too: a
-- stake under way is committed before what was played is read, or finds the standing when it comes to note_stake. With
-- an old one the standing's own lock does that. Runs as the owner, because the application may not lock the ledger's rows.
create or replace function limits.open(p_member bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  loop
    insert into limits.standing (member_id) values (p_member) on conflict do nothing;
    if found then
      insert into limits.period (member_id, span, since)
        select p_member, n.span, limits.start_of(n.span, kernel.now()) from unnest(array['day', 'week', 'month']) n(span);
      perform from ledger.account a where a.member_id = p_member order by a.id for no key update;
      return;
    end if;
    -- None when the clean-up has dropped it meanwhile.
    exit when (limits.hold(p_member)).member_id is not null;
  end loop;
end
$$;
