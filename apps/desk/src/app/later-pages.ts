/** Pages that Find and a club do not wait for. */
export { ApprovalsPage } from '../features/approvals/approvals-page.tsx'
export { AuditPage } from '../features/audit/audit-page.tsx'
export { JournalPage } from '../features/journal/journal-page.tsx'
export { SettingsPage } from '../features/settings/settings-page.tsx'
export { TodayPage } from '../features/today/today-page.tsx'
export { BankFilePage } from '../features/transfers/file-page.tsx'
export { TransfersPage } from '../features/transfers/transfers-page.tsx'
export { LaterWords } from '../i18n/later-words.tsx'
