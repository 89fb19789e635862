-- The id of a vendor's round: made from what names it for ever (modules/play/port-print.ts makes the same).
create or replace function play.round_id(vendor text, round text, member bigint) returns text
language sql stable parallel safe
as $$ select 'rnd_' || left(encode(sha256(convert_to(vendor || E'\n' || member::text || E'\n' || round, 'UTF8')), 'hex'), 22) $$;
