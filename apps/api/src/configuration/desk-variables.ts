import * as z from 'zod/mini'
import { address, count, key, row, text } from './variable.ts'

/** docs/desk.md. */
export const deskVariables = {
  DESK_URL: row(
    z.optional(address),
    'the address at which operators open the desk, without a path; without it there is no desk',
    'https://desk.kita.example',
  ),
  DESK_PORT: row(z.optional(count(0, 65_535)), 'the port to listen on for the desk, 0 to 65535', '4703'),
  DESK_FILE: row(
    z.optional(text),
    'a JSON file: which groups have which roles, and up to which amount they act alone',
    '/etc/touchline/desk/desk.json',
  ),
  DESK_FOLDER: row(z.optional(text), 'the folder of the built desk', '/srv/touchline/apps/desk/dist'),
  DESK_OIDC_ISSUER: row(
    z.optional(z.url({ protocol: /^https?$/ })),
    'the address by which the OpenID provider of the operators names itself',
    'https://id.kita.example',
  ),
  DESK_OIDC_CLIENT_ID: row(z.optional(text), 'the name of the desk at the provider', 'desk'),
  DESK_OIDC_CLIENT_SECRET: row(
    z.optional(key),
    'the secret of the desk at the provider, as it shows it',
    'what the provider shows',
  ),
  DESK_OIDC_CLIENT_AUTH: row(
    z._default(z.enum(['basic', 'post']), 'basic'),
    'basic or post: how the secret is sent, as it is set at the provider',
    'basic',
  ),
  DESK_OIDC_SCOPES: row(
    z._default(z.string().check(z.regex(/(?:^| )openid(?: |$)/)), 'openid email'),
    'what the provider is asked for, openid among it, with spaces between',
    'openid email groups',
  ),
  DESK_OIDC_LOGIN_CLAIM: row(
    z._default(z.string().check(z.regex(/^[\w:/.-]{1,200}$/)), 'email'),
    'the claim by which an operator is named in the records; of email only a verified one',
    'email',
  ),
  DESK_OIDC_ROLES_CLAIM: row(
    z.optional(z.string().check(z.regex(/^[\w:/.-]{1,200}$/))),
    'the claim that lists the groups of an operator',
    'groups',
  ),
}
