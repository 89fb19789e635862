-- An amount that a game wrote down of a round, in 1/10 000; null where it wrote none, or something else.
create or replace function play.noted(detail jsonb, name text) returns bigint language sql immutable parallel safe
return case when detail ->> name ~ '^(0|[1-9][0-9]{0,13})\.[0-9]{2,4}$' then ((detail ->> name)::numeric * 10000)::bigint end;
