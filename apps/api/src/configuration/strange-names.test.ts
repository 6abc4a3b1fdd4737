import { describe, expect, it } from 'vitest'
import { strangeNames } from './strange-names.ts'
import { serverVariables } from './variables.ts'

const said = (...names: string[]) => strangeNames(Object.fromEntries(names.map((name) => [name, 'a secret'])))

describe('a variable that is no setting', () => {
  it.each([
    ['SESION_SECRET', 'SESSION_SECRET'],
    ['SESSION_SECRETS_FILE', 'SESSION_SECRET_FILE'],
    ['STRIPE_WEBHOOK_SECRETS', 'STRIPE_WEBHOOK_SECRET'],
    ['DATABASE_UR_EUROPE', 'DATABASE_URL_EUROPE'],
    ['CONSOLE_ULR', 'CONSOLE_URL'],
    ['OPERATOR_ADDRESS', 'OPERATORS_ADDRESS'],
    ['REGIOMS', 'REGIONS'],
    ['OIDC_CLIENTID_EUROPE', 'OIDC_CLIENT_ID_EUROPE'],
  ])('%s is named with the one that was meant', (name, meant) => {
    expect(said(name)).toEqual([`${name} is not a setting; did you mean ${meant}?`])
  })

  it.each([
    ['ISSUER_REGISTRATION_NUMBER', 'ISSUERS_FILE'],
    ['ISSUER_BANK_NAME_EUROPE', 'ISSUERS_FILE'],
    ['SETTLEMENT_GRACE_DAYS', 'DUNNING'],
    ['SUPPORT_ADDRESS', 'the links of BRAND_FILE'],
    ['PLATFORM_EVENTS_SECRET_FILE', 'touchline-admin receivers add'],
  ])('%s of an earlier version is named with what is read now', (name, now) => {
    expect(said(name)).toEqual([expect.stringContaining(`${name} is no longer read; use ${now}`)])
  })

  it.each(['OIDC_ISSUER', 'API_URL'])('%s is named where it has no region', (name) => {
    expect(said(name)).toEqual([`${name} is not a setting: its region belongs at its end, e.g. ${name}_EUROPE`])
  })

  it('is named where it begins as ours do, whatever was meant', () => {
    expect(said('TOUCHLINE_LANGUAGES').join()).toContain('TOUCHLINE_LANGUAGES is not a setting and changes nothing')
  })

  it('is left alone where another program reads it', () => {
    const system =
      'PATH HOME LANG LANGUAGE LC_ALL TZ USER LOGNAME SHELL HOSTNAME MAIL MAILCHECK TERM PWD OLDPWD SHLVL _ EDITOR'
    const systemd = 'INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY LOGS_DIRECTORY CREDENTIALS_DIRECTORY SYSTEMD_EXEC_PID'
    const programs =
      'NODE_ENV NODE_OPTIONS npm_config_cache PGHOST PGPASSWORD SSL_CERT_FILE SESSION_MANAGER HTTPS_PROXY NO_PROXY'
    const others =
      'FAKETIME LD_PRELOAD OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_HEADERS TOUCHLINE_API_PORT_4700_TCP SUDO_USER'
    expect(said(...[system, systemd, programs, others].join(' ').split(' '))).toEqual([])
  })

  it('is none of the settings, of a region or in a file', () => {
    const names = Object.keys(serverVariables)
    expect(said(...names, ...names.map((name) => `${name}_FILE`))).toEqual([])
    expect(
      said('DATABASE_URL', 'DATABASE_OWNER_URL_ASIA_FILE', 'API_URL_EUROPE', 'OIDC_CLIENT_SECRET_ASIA_FILE'),
    ).toEqual([])
  })
})
