-- why: members send pictures that only they and the operators concerned may see: payment slips, proofs, documents
-- (payments sections 3.2, 3.4, 3.6; product-spec section 3 support ticket). They are made anew, encrypted, and never served
-- under an address of their own.
create table kernel.file (
  member_id bigint not null,
  id text not null unique,
  purpose text not null check (purpose in ('payment_slip', 'payout_proof', 'ticket', 'kyc')),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  made_at timestamptz(3) not null default kernel.now(),
  made_by text not null,                  -- 'member' or an operator's username
  ref text,                               -- what it is attached to; null: nothing yet
  bytes bytea not null,                   -- sealed: iv, ciphertext, tag
  primary key (member_id, id)
);
alter table kernel.file alter bytes set storage external;  -- ciphertext does not compress
create index file_unattached on kernel.file (made_at) where ref is null;

grant select, insert, update (ref), delete on kernel.file to khela_app;
