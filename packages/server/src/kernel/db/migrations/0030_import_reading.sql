-- How files of people are read: from any sheet and line, in more encodings, from vCards, a cell that cannot be read
-- costs that cell alone.
alter table address_book_import drop constraint address_book_import_format_check;
alter table address_book_import add constraint address_book_import_format_check
  check (format in ('csv', 'xlsx', 'vcf'));
alter table address_book_import drop constraint address_book_import_encoding_check;
alter table address_book_import add constraint address_book_import_encoding_check check (
  encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15', 'macintosh', 'cp850'));
alter table address_book_import
  -- The line of the titles, or of the first row; what is above it is passed over.
  add column title_line integer not null default 1,
  add column sheets jsonb not null default '[]',
  add column sheet integer not null default 0,
  -- Places of columns that say who agreed, and of those whose days may be read in two ways.
  add column consent_columns jsonb not null default '[]',
  add column open_dates jsonb not null default '[]';
alter table address_book_import_error
  add column line_number integer not null default 0,
  -- Whether the person came in without those cells.
  add column is_taken boolean not null default false;
update address_book_import_error set line_number = row_number + 1;
