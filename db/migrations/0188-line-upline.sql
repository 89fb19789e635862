-- Why: who stands directly below somebody, and whose account is open, could be asked of identity alone; measures of a team and programs
-- ask it too.
-- Only a view that grows at its end: a node of the release before goes on with what it knows.
create or replace view identity.line_view as select id as member_id, path, upline_id, disabled_at is null as is_open from identity.member;
