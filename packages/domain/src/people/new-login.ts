/** ASCII, so that no two look alike. */
const LOGIN_NAME = /^[a-z0-9][a-z0-9._@+-]{2,99}$/

export const isNewLoginName = (loginName: string): boolean => LOGIN_NAME.test(loginName)

export const loginTyped = (typed: string): string =>
  typed
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .trim()
    .toLowerCase()
