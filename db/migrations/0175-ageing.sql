-- Why: what people wrote, traces of how they came in, and what the office noted grew for ever. Each of these tables says
-- after how many days a row is over (modules/*/ageing-store.ts; app/kept-tables.ts has them all), and a job of the day
-- takes those away in chunks. A node of the release before asks for none of these rows again.

grant delete on messages.ticket, messages.chat, content.feedback, content.image to khela_app;
grant delete on identity.device, identity.known_network, identity.export, identity.code_alarm to khela_app;
grant delete on care.harm_case, care.harm_step to khela_app;
grant delete on office.reconcile_run, office.enrolment to khela_app;
