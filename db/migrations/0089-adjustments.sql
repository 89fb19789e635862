-- why: an operator puts right what went wrong by hand (compliance §5 row 41): proposed by one, approved by another, above a
-- setting by two others; with a reason, a reference, and the balance before and after. The money itself is a posting; this
-- row says who wanted it and who let it through.
create table wallet.adjustment (
  member_id bigint not null,
  seq bigint generated always as identity unique,
  id text not null unique,
  account text not null check (account in ('cash', 'bonus')),
  side text not null check (side in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  -- What a debit does with what the member no longer has: it is refused as a whole, or the rest is owed.
  rest text not null default 'refuse' check (rest in ('refuse', 'receivable')),
  reason text not null,
  note text not null,
  reference text not null default '',
  checkers int not null check (checkers in (1, 2)),
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'APPROVED_1', 'POSTED', 'REJECTED', 'CANCELLED')),
  made_by text not null,
  made_at timestamptz(3) not null default kernel.now(),
  first_by text,
  decided_by text,
  decided_at timestamptz(3),
  decision text not null default '',
  balance_before bigint,
  balance_after bigint,
  owed bigint not null default 0 check (owed >= 0),
  posting_id bigint,                      -- null as well where all of a debit is owed
  primary key (member_id, id),
  constraint nobody_approves_the_own check (first_by is distinct from made_by and (state <> 'POSTED' or decided_by <> made_by)),
  constraint two_checkers_are_two check (first_by is null or state <> 'POSTED' or decided_by <> first_by),
  constraint checked_by_all check (state <> 'POSTED' or checkers = 1 or first_by is not null),
  constraint posted_is_whole check ((state = 'POSTED') = (balance_before is not null and balance_after is not null))
);
create index adjustment_waiting on wallet.adjustment (seq) where state in ('PROPOSED', 'APPROVED_1');
create index adjustment_of_member on wallet.adjustment (member_id, seq);
grant select, insert, update on wallet.adjustment to khela_app;

-- The member page of the office: signing in can be locked without touching money or play, and members are found by how they
-- can be reached and by where they came from.
alter table identity.member add column sign_in_locked_at timestamptz;
create or replace function identity.sign_in_facts(of_member bigint)
returns table (
  type smallint, is_disabled boolean, has_arrived boolean, last_login_at timestamptz, must_change boolean,
  password_age_days int, extra_on boolean
) language plpgsql stable
as $$
begin
  return query
    select m.type, m.disabled_at is not null or m.sign_in_locked_at is not null,
           exists (select 1 from identity.login_event e where e.member_id = m.id and e.result = 'ok'),
           m.last_login_at, coalesce(c.must_change, false),
           floor(extract(epoch from kernel.now() - c.changed_at) / 86400)::int, coalesce(s.extra_on, false)
      from identity.member m left join identity.credential c on c.member_id = m.id
      left join identity.security s on s.member_id = m.id
     where m.id = of_member;
end
$$;
create index profile_mobile_stated on identity.profile (mobile_num) where mobile_num is not null;
create index profile_email_stated on identity.profile (email) where email is not null;
create index device_ip on identity.device (ip) where ip is not null;
create index known_network_by_network on identity.known_network (network);
