-- Why: operators were made and let in anew on the server only, by whoever may run programs there, who so learnt their first password.
-- At the office two administrators open a sign-in together. Each of the two is given one half of a code, of which only the hash
-- is stored; whoever has both halves sets the password and the authenticator, once, within a day.
-- The application's role may not change who the two are.

create table office.enrolment (
  id bigint generated always as identity primary key,
  operator_id bigint not null references office.operator (id),
  proposed_by text not null,
  agreed_by text check (agreed_by <> proposed_by),       -- null only while a proposal is tried
  proposed_hash bytea check (length(proposed_hash) = 32),
  agreed_hash bytea check (length(agreed_hash) = 32),
  totp_secret bytea,                                     -- of the authenticator that is being set up, sealed as the operator's
  created_at timestamptz not null default kernel.now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index enrolment_of_operator on office.enrolment (operator_id, id);

grant select, insert on office.enrolment to khela_app;
grant update (proposed_hash, agreed_hash, totp_secret, expires_at, used_at) on office.enrolment to khela_app;

-- From where a session was opened, for its operator's own list; empty for sessions of before.
alter table office.session add column network text;
