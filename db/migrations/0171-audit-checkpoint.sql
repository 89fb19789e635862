-- Why: whoever opened the audit page had the whole chain walked, which took longer with every act. What has been walked is kept
-- here, so that the page walks only what is new; the whole chain is walked each night, and what that finds is kept here too.
-- The end that was once seen also shows a chain that was cut off together with its head, or written anew from its beginning.

create table office.audit_checkpoint (
  one boolean primary key default true check (one),
  seq bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32),
  full_at timestamptz,   -- when the whole chain was last walked to its end, or to where it is broken
  broken_at bigint       -- first seq that was found missing, altered or out of place
);
insert into office.audit_checkpoint default values;
grant select, update on office.audit_checkpoint to khela_app;
