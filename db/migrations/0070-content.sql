-- why: what the site says is the merchant's to change without a deploy (issue 5, item 5): notices, popups, headlines, banners,
-- promotions, help articles and what the footer shows. The seven kinds differ in nothing but their fields, so they are rows
-- of one table: order, schedule, draft or live, and the version that two operators would otherwise overwrite each other
-- with are written once. Which fields a kind has is said by the contract, and checked there at every write.
--
-- content.item      one thing the site says, in both languages; removed ones stay, so that a start does not seed them again
-- content.state     one number that grows with every change: nodes keep what they read until it does
-- content.image     uploaded pictures by the hash of their bytes; never changed, so browsers keep them for ever
-- content.feedback  what visitors and members wrote, and what came of it

create schema content;

create table content.item (
  id text primary key check (id ~ '^[a-z]{2,5}_[0-9A-Za-z]{22}$'),
  kind text not null check (kind in ('notice', 'popup', 'marquee', 'banner', 'promotion', 'article', 'resource')),
  slot text not null default '',            -- what it is ordered within: group of banners or articles, type of resources
  position int not null,
  state text not null check (state in ('draft', 'live')),
  starts_at timestamptz,
  ends_at timestamptz,
  fields jsonb not null,
  version int not null default 1 check (version > 0),
  published_at timestamptz,                 -- when it first went live
  updated_at timestamptz not null default kernel.now(),
  updated_by text not null,
  removed_at timestamptz,
  check (ends_at > starts_at),
  check (coalesce(fields #>> '{title,bn}', '') <> '' and coalesce(fields #>> '{title,en}', '') <> ''),
  check (state = 'draft' or published_at is not null)
);
create index item_order on content.item (kind, slot, position) where removed_at is null;
create unique index article_slug on content.item ((fields ->> 'slug')) where kind = 'article' and removed_at is null;

create table content.state (
  one boolean primary key default true check (one),
  version bigint not null default 1,
  edges_at timestamptz not null default kernel.now()   -- schedules are told up to here
);
insert into content.state default values;

create table content.image (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes bytea not null,
  created_at timestamptz not null default kernel.now(),
  created_by text not null
);

create table content.feedback (
  id text primary key check (id ~ '^fbk_[0-9A-Za-z]{22}$'),
  seq bigint generated always as identity unique,
  type int not null check (type in (0, 1, 2, 3, 4, 6)),
  content text not null,
  sender text not null default '',
  member_id bigint,                         -- none for a visitor
  member_public_id text,
  network text not null,                    -- the day's budget of who is not signed in
  at timestamptz not null default kernel.now(),
  done_at timestamptz,
  done_by text,
  note text,
  check ((done_at is null) = (done_by is null))
);
create index feedback_open on content.feedback (seq) where done_at is null;
create index feedback_done on content.feedback (seq) where done_at is not null;
create index feedback_member on content.feedback (member_id, at) where member_id is not null;
create index feedback_network on content.feedback (network, at);

grant usage on schema content to khela_app;
grant select, insert, update on content.item, content.feedback to khela_app;
grant select, update on content.state to khela_app;
grant select, insert on content.image to khela_app;
