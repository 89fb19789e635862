-- why: free play makes a member each time; those that nobody uses any more are closed after some time, and are found by their age.
create index member_trial_age on identity.member (registered_at) where type = 4 and closed_at is null;
