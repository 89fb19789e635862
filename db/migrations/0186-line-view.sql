-- why: what an agent sees of the team could be asked of tables with a path column alone, which are those of one module. Others find the
-- members of a team by this view; a node of the release before does not read it.
create view identity.line_view as select id as member_id, path from identity.member;
comment on view identity.line_view is 'where each member stands in the tree of lines: the ids from the root down, each followed by /';
grant select on identity.line_view to khela_app;
