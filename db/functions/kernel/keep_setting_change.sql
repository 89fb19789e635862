-- Trigger: each change of a setting is kept in kernel.setting_change.
create or replace function kernel.keep_setting_change() returns trigger
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
