-- Why: a job under which the process ends (out of memory, a crash of a library) leaves nothing but a lost heartbeat, and takes
-- every job of its batch with it each time. Its starts are counted before it runs, in a transaction of their own: one that
-- never came to an end three times is a dead letter (kernel/job-starts.ts). Jobs at their first attempt are not counted.
create table kernel.job_start (
  job_id uuid primary key,
  starts int not null check (starts > 0),
  at timestamptz(3) not null default kernel.now()
);
grant select, insert, update, delete on kernel.job_start to khela_app;
