/** The kernel: database, transactions, clock, sessions' gate, host, errors, settings, jobs, live, log. It knows no word of the trade. */
export { appRole, openApp, type RunningApp } from './app.ts'
export { isSamePerson, operatorOf, playerOf, type Actor, type Operator, type Person, type Player } from './actor.ts'
export {
  afterwards,
  ownCall,
  routes,
  together,
  type Afterwards,
  type App,
  type Call,
  type Decided,
  type Handler,
  type Language,
  type Routes,
} from './call.ts'
export { openAtRest, sealAtRest } from './at-rest.ts'
export { onePer, openBatches } from './batches.ts'
export { now, setClock } from './clock.ts'
export type { ClockWatch } from './clock-watch.ts'
export { connect, gatherOnce, type Connected } from './connect.ts'
export { checkConnections, nodePools } from './connections.ts'
export { readConfig, type Config } from './config.ts'
export { dayRangeOf, sqlDays, type DayRange } from './day-range.ts'
export { DbUnavailable, errorCode, openDb, WrongClock, type Db, type Tx } from './db.ts'
export { gather } from './gather.ts'
export type { BkashAddresses, NagadAddresses, SslcommerzAddresses, TronAddresses } from './gateways.ts'
export { AppError, attachConsequence, fail, type ErrorParams } from './errors.ts'
export { claimFile, dropFile, eraseFiles, forgetFiles, filesOf, fileOf, storeFile, type PrivateFile } from './files/files.ts'
export { remakeFilm, type FilmFile } from './files/film.ts'
export { remakePicture, type PictureFile } from './files/picture.ts'
export { ownRows, type OwnTable } from './own-rows.ts'
export { forgetEach, forgetInChunks, forgetOld, type Ageing } from './forget.ts'
export { noteSizes, readGrowth, warnOfDisk } from './growth.ts'
export { canonical, forgetAnswers, forgetKeys } from './idempotency.ts'
export { newToken, publicId, tokenHash } from './ids.ts'
export { countDead, listDead, takeDead, type DeadJob } from './dead-jobs.ts'
export type { Json } from './job-queue.ts'
export { forgetLostStarts } from './job-starts.ts'
export type { JobRunner, Jobs } from './jobs.ts'
export { countriesBuiltAt, countryOf } from './countries.ts'
export { callerBehind, networkLimit, networkOf, trustOf } from './network.ts'
export { outside, outsideDone } from './outside.ts'
export type { Live } from './live.ts'
export { lockNames } from './locks.ts'
export { openLog, redact, type Log } from './log.ts'
export { openLogFile, standardOutput } from './log-file.ts'
export { allPages, fileCall, mostLines, yearSpans } from './member-file.ts'
export { defineModule, type Clock, type Module, type Parts } from './module.ts'
export {
  blanked,
  retain,
  retentionReasons,
  wiped,
  wipedUnread,
  type Personal,
  type PersonalSources,
  type PersonalTable,
  type PersonalTables,
} from './personal.ts'
export { listPort, port, provide } from './port.ts'
export { rule, type Retention, type TableRule } from './retention.ts'
export type { Notices, NoticeText } from './notice.ts'
export { migrate } from './migrate.ts'
export { StartupError } from './startup-error.ts'
export { checkLogin, makeNodeLogin } from './node-login.ts'
export type { Refusal, Resolvers } from './resolvers.ts'
export { forgetRuns } from './schedule.ts'
export { countCall, forgetRates } from './shared-rate.ts'
export { cleanHtml, isEmptyHtml } from './sanitize.ts'
export { bytesArray, compositeArray, flagArray, numberArray, textArray, type SqlField } from './sql-array.ts'
export { sqlPrivate, sqlScope, sqlScopes, type Scope, type SelfScope, type TeamScope } from './scope.ts'
export { withFuture, type StepRow, type StepView } from './steps.ts'
export { forgetNonces } from './seal.ts'
export { checkSecrets } from './secret-check.ts'
export type { Settings } from './settings.ts'
export { buildHost, socketLimits } from './http/host.ts'
export { guardSockets, type SocketLimits } from './http/sockets.ts'
export { guestReader, type GuestRead } from './http/guest.ts'
export { addDocs } from './docs-page.ts'
export { codeAt, newTotpSecret, stepOfCode, totpEnrolment } from './totp.ts'
export { maySeeMetrics, openHealth, type Health } from './health.ts'
export { pagePolicy } from './http/headers.ts'
