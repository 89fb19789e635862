-- why: a site with several addresses must take a session along from one to another, and the session's own token may stand in
-- no address bar (decisions C3): a ticket of 60 seconds, good once, goes there in its place (issue 5, item 6).

alter table identity.ticket drop constraint ticket_purpose_check;
alter table identity.ticket add constraint ticket_purpose_check check (purpose in ('sign_in', 'proof', 'reset', 'hand_off'));
