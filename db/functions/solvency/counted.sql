-- A text with its length before it, as one byte; null for a text without length or above 255.
create or replace function solvency.counted(words text) returns bytea
language sql immutable strict parallel safe
as $$ select set_byte('\x00'::bytea, 0, case when length(words) between 1 and 255 then length(words) end) || convert_to(words, 'UTF8') $$;
