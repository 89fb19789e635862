-- why: a bonus that was not wagered in time is over, and what is left of its money is the house's again (payments §3.5); until now
-- it stayed in the account under no terms at all. A requirement knows how much bonus money came with it and when it was taken
-- back, by compare-and-set, so that it is taken once. A bonus that an operator gives by hand asks for wagering, as offers do.
alter table wallet.requirement
  add column bonus bigint check (bonus > 0),            -- 1/10 000 BDT that were given; null: not of a bonus
  add column forfeited_at timestamptz,
  add column forfeited bigint not null default 0 check (forfeited >= 0),
  add column forfeits int not null default 0,           -- postings so far: what a bet of before won comes back later
  add constraint only_a_bonus_is_forfeited check (forfeited_at is null or source = 'bonus'),
  add constraint forfeited_has_a_time check (forfeited_at is not null or (forfeited = 0 and forfeits = 0));
-- Requirements of a deposit's bonus count the deposit, too; what was given stands with the choice.
update wallet.requirement r set bonus = coalesce(
    (select c.bonus from wallet.deposit_choice c where r.source_id = 'deposit:' || c.deposit_id || ':bonus'), r.amount)
 where r.source = 'bonus';
drop index wallet.requirement_open;
create index requirement_open on wallet.requirement (member_id, priority, id) where done < needed and forfeited_at is null;
create index requirement_over on wallet.requirement (expires_at) where source = 'bonus' and done < needed and forfeited_at is null;
create index requirement_forfeited on wallet.requirement (forfeited_at) where forfeited_at is not null;

alter table wallet.adjustment
  add column multiplier int check (multiplier between 0 and 100);   -- times the amount; null: not a bonus that is given
