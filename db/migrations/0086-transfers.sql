-- why: members and agents move money along their own line (decisions H7): each transfer is a row for either side, so that
-- every key begins with its member, beside the two postings that moved the money through the house's account `transfers`.
create table wallet.transfer (
  member_id bigint not null,
  seq bigint generated always as identity unique,
  id text not null,
  side text not null check (side in ('out', 'in')),
  other_id bigint not null,
  amount bigint not null check (amount > 0),
  note text not null default '',
  at timestamptz(3) not null default kernel.now(),
  primary key (member_id, id),
  constraint not_to_oneself check (other_id <> member_id)
);
create index transfer_of_member on wallet.transfer (member_id, at) where side = 'out';
grant select, insert on wallet.transfer to khela_app;

-- The payment password proves for money what the sign-in password proves for the account (reliability A18).
alter table identity.ticket drop constraint ticket_purpose_check;
alter table identity.ticket add constraint ticket_purpose_check check (purpose in ('sign_in', 'proof', 'payment', 'reset', 'hand_off'));
