-- Why: of a setting only the last change was known, and only by name and time. Operators now change every setting at the office,
-- and whoever asks what a rule was on a day needs each change: the old value and the new one, who proposed it, who agreed, and why.
-- The database writes the rows itself, so that a change made beside the office is in the history as well; nobody can alter or
-- remove one. The reason is added by the transaction that made the change.

create table kernel.setting_change (
  seq bigint generated always as identity primary key,
  name text not null,
  before jsonb,                                          -- null: the default stood
  after jsonb not null,
  set_by text not null,
  set_at timestamptz(3) not null,
  xact xid8 not null default pg_current_xact_id(),       -- which transaction may still say why
  reason text check (length(reason) between 1 and 200),  -- null: not changed at the office
  agreed_by text check (agreed_by <> set_by),
  proposal text
);
create index setting_change_of on kernel.setting_change (name, seq);
create index setting_change_by_transaction on kernel.setting_change (xact);

-- What is kept of a value: of a secret only that it was changed.
create function kernel.kept_setting(name text, value jsonb) returns jsonb
language sql immutable set search_path = pg_catalog as $$
  select case when value is not null and name in ('DEFAULT_PASSWORD') then to_jsonb('•••'::text) else value end
$$;

create function kernel.keep_setting_change() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    insert into kernel.setting_change (name, before, after, set_by, set_at)
      values (new.name, null, kernel.kept_setting(new.name, new.value), new.set_by, new.set_at);
  elsif new.value is distinct from old.value then
    insert into kernel.setting_change (name, before, after, set_by, set_at)
      values (new.name, kernel.kept_setting(new.name, old.value), kernel.kept_setting(new.name, new.value), new.set_by, new.set_at);
  end if;
  return null;
end $$;
create trigger keep_change after insert or update on kernel.setting for each row execute function kernel.keep_setting_change();

insert into kernel.setting_change (name, before, after, set_by, set_at) select name, null, kernel.kept_setting(name, value), set_by, set_at from kernel.setting;

grant select on kernel.setting_change to khela_app;
grant update (reason, agreed_by, proposal) on kernel.setting_change to khela_app;
