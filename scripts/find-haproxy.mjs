import { findFromDebian } from './install-from-debian.mjs'

/** The program of a real load balancer: the machine's, or Debian's where it can be installed; otherwise null. */
export const findHaproxy = () => findFromDebian('haproxy', '/usr/sbin/haproxy', 'for the tests of several processes')
