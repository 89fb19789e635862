-- why: the office sees the seas of the fishing rooms, what each sitting brought and its shots, and ends a sea (issue 7, items 8
-- and 9; decisions P5). Seas that ended are listed newest first, sittings are found by their sea, and an operator who wants
-- somebody to look at one opens a case.

create index fishing_sea_ended on house.fishing_sea (opened_at desc) where state <> 'open';
create index fishing_sitting_of_sea on house.fishing_sitting (sea_id, at);

alter table play.vendor_case drop constraint vendor_case_kind_check;
alter table play.vendor_case add constraint vendor_case_kind_check
  check (kind in ('missing_here', 'missing_there', 'amount_differs', 'status_differs', 'open_round', 'receivable', 'jackpot_win',
                  'unreachable', 'wallet_differs', 'return_off', 'chip_dump', 'hand_look', 'sea_look'));
