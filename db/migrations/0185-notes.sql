-- Why: what operators know of a member (that they asked to be called in the evening, that a document was looked at twice) stood nowhere, or in
-- the reasons of unrelated acts. Notes are texts with their writer; tags are words by which members alike are found.
-- Only new tables: a node of the release before knows nothing of them.
create schema notes;
grant usage on schema notes to khela_app;

create table notes.note (
  seq bigint generated always as identity primary key,
  id text not null unique,
  member_id bigint not null,
  text text not null check (length(text) between 1 and 1000),
  by text not null,                       -- the operator's username
  at timestamptz(3) not null
);
create index note_of_member on notes.note (member_id, seq);

create table notes.tag (
  member_id bigint not null,
  tag text not null check (length(tag) between 1 and 24),
  primary key (member_id, tag)
);
create index tag_members on notes.tag (tag, member_id);

grant select, insert, delete on notes.note, notes.tag to khela_app;
