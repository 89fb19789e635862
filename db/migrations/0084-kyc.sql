-- why: who moves much money must be who they say, and must be told so before the day they withdraw (domain/payments.md
-- section 3.6; domain/compliance.md section 5, rows 4, 5, 23, 50). An application is one try at one tier; what it says and how
-- it went stays, so that a second try shows what was wrong with the first. Document numbers are sealed; beside them stands
-- a hash under a secret, by which one document is found at two members.
--
-- kyc_application   one try at tier 1 (person), 2 (document and selfie) or 3 (source of funds)
-- kyc_step          its journal
-- watch_entry       people on local lists: sanctions, exclusions of other houses, politically exposed
-- kyc_match         entries that an application met when it was made

create table identity.kyc_application (
  member_id bigint not null references identity.member (id),
  id text collate "C" not null unique check (id ~ '^kyc_[0-9A-Za-z]{22}$'),
  seq bigint generated always as identity unique,
  tier smallint not null check (tier between 1 and 3),
  state text not null check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'EXPIRED')),
  legal_name text,
  birthday date,
  address text,
  document_type text check (document_type in ('national_id', 'passport', 'driving_licence')),
  document_number bytea,                        -- AES-256-GCM, bound to the application
  document_tail text,                           -- its last signs, for the member
  document_hash bytea check (length(document_hash) = 32),
  expires_on date,
  source text,
  explanation text,
  front text,                                   -- ids of private files
  back text,
  selfie text,
  proof text,
  reasons text[] not null default '{}',
  note text not null default '',
  submitted_at timestamptz(3),
  first_by text,                                -- who approved first, where two must
  decided_at timestamptz(3),
  decided_by text,
  created_at timestamptz(3) not null default kernel.now(),
  primary key (member_id, id),
  constraint decided_is_whole check ((decided_at is null) = (decided_by is null)),
  constraint a_number_has_its_hash check (document_number is null or document_hash is not null)
);
-- One under way and one that stands per tier, however many devices press at once.
create unique index kyc_open_once on identity.kyc_application (member_id, tier) where state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW');
create unique index kyc_stands_once on identity.kyc_application (member_id, tier) where state = 'APPROVED';
create index kyc_waiting on identity.kyc_application (seq) where state in ('SUBMITTED', 'IN_REVIEW');
create index kyc_decided on identity.kyc_application (seq desc) where state in ('APPROVED', 'REJECTED', 'EXPIRED');
create index kyc_document on identity.kyc_application (document_hash) where document_hash is not null;
create index kyc_runs_out on identity.kyc_application (expires_on) where state = 'APPROVED';

create table identity.kyc_step (
  member_id bigint not null,
  application_id text collate "C" not null,
  no int not null,
  state text not null,
  at timestamptz(3) not null default kernel.now(),
  by text not null,                             -- 'member', 'system' or an operator's username
  primary key (member_id, application_id, no)
);

create table identity.watch_entry (
  id text collate "C" primary key check (id ~ '^wat_[0-9A-Za-z]{22}$'),
  seq bigint generated always as identity,
  kind text not null check (kind in ('sanctions', 'exclusion', 'pep')),
  name text not null,
  key text not null,                            -- the name as it is compared: letters only, words in order
  birthday date,
  note text not null default '',
  added_by text not null,
  added_at timestamptz(3) not null default kernel.now(),
  ended_at timestamptz(3)
);
create index watch_name on identity.watch_entry (key) where ended_at is null;

create table identity.kyc_match (
  member_id bigint not null,
  application_id text collate "C" not null,
  entry_id text collate "C" not null references identity.watch_entry (id),
  primary key (member_id, application_id, entry_id)
);

-- By which a second account of one person is found (compliance, row 23).
create index profile_stated_mobile on identity.profile (mobile_num) where mobile_num is not null;
create index profile_stated_email on identity.profile (email) where email is not null;
create index profile_stated_document on identity.profile (id_number) where id_number is not null;

grant select, insert, update on identity.kyc_application, identity.watch_entry to khela_app;
grant select, insert on identity.kyc_step to khela_app;
grant select, insert, delete on identity.kyc_match to khela_app;
