-- why: the catalogue as people look through it (product-spec §3 Game vendor category, §4 Favourites, §7 games): a game may stand
-- under further categories beside its own, may be a card that leads to its vendor's games, is new for a time, and opens in a
-- window of its own where its vendor lets nobody frame it. A person marks games with a heart.

alter table play.game
  add column further text[] not null default '{}',         -- categories it stands under beside its own; packages/contract categories.ts
  add column is_game boolean not null default true,        -- false: the card of a vendor, which leads to that vendor's games
  add column since timestamptz(3) not null default kernel.now();
alter table play.vendor
  add column opens_in text not null default 'frame' check (opens_in in ('frame', 'window'));

create table play.favourite (
  member_id bigint not null,
  game text not null,
  at timestamptz(3) not null,
  primary key (member_id, game)
);

grant select, insert, delete on play.favourite to khela_app;
