import type { Instant } from '@touchline/domain/calendar'
import { type BackupCommand, given } from '../command.ts'
import { momentIn } from '../moment.ts'

const momentText = (moment: Instant): string => new Date(moment).toISOString()

export const backUpCommand: BackupCommand = {
  name: 'backup',
  positional: ['target'],
  options: {},
  summary:
    'copies the embedded database, running or not, into a new folder; again into the same folder, it adds what happened since. ' +
    'The folder has everything in it: passwords, keys, people',
  runOnBackups: async (backups, values, print) => {
    const target = given(values, 'target')
    const { isContinued, from, until } = await backups.backUp(target)
    print(isContinued ? `continued: ${target}` : `backed up: ${target}`)
    print(`restores any moment from ${momentText(from)} to ${momentText(until)}`)
  },
}

export const restoreCommand: BackupCommand = {
  name: 'restore',
  positional: ['source'],
  options: {
    until: {
      value: 'moment',
      says: 'of the machine’s clock, e.g. 2026-12-03T08:30:00Z; all that was backed up when not given',
    },
  },
  summary: 'makes the data folder that DATA_DIR names, which must be new, from a backup of the embedded database',
  runOnBackups: async (backups, values, print) => {
    const folder = await backups.restore(given(values, 'source'), momentIn(values, 'until'))
    print(`restored: DATA_DIR=${folder} npm start`)
    print('no card is charged before admin reconcile-charges has run')
  },
}
