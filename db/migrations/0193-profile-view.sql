-- why: identity checks are a module of their own; what they compare of a profile (names, birthdays, numbers and addresses) is a view of
-- identity, which owns the table. A node of the release before does not read it.

create view identity.profile_view as
  select member_id, payee_name, birthday, mobile_num, mobile_verified_at, email, email_verified_at, id_number from identity.profile;
comment on view identity.profile_view is 'what members said of themselves, as identity checks compare it';
grant select on identity.profile_view to khela_app;
