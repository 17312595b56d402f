-- A restored database sends nothing until somebody resumes: what waits in its outbox may have left long ago.
create table sending_pause (
  is_on boolean primary key default true check (is_on),
  -- When the backup was made.
  backed_up_at timestamptz not null,
  restored_at timestamptz not null default now()
);
select comptoir.reserve('sending_pause');
