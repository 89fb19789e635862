-- Why: the other lists of the office are narrowed to days as well (0182). Each is kept by its number, its state or its member only, so
-- that a week of last year would be looked for through everything that came after it. Conversations have theirs: chat_ended. Only
-- indexes: a node of the release before goes on without them.
create index vendor_case_by_day on play.vendor_case (happened_at);
create index review_by_day on wallet.review (opened_at);
create index harm_case_by_day on care.harm_case (opened_at);
create index kyc_by_day on identity.kyc_application (submitted_at);
create index ticket_by_day on messages.ticket (updated_at);
create index letter_by_day on messages.letter (shown_at) where kind is null;
create index feedback_by_day on content.feedback (at);
create index proposal_by_day on office.proposal (made_at);
create index poker_hand_by_day on house.poker_hand (table_id, at);
