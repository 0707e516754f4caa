/*
 * A password's hash with the least work that libsodium does: linked with --wrap=crypto_pwhash into the tests that the Makefile
 * names in LIGHT, and into nothing else, so that no setting of the program can ask for it. What the program takes instead is
 * tested by labels/test_secret, which is not among them.
 */
#include <sodium.h>
#include <string.h>

int __wrap_crypto_pwhash(unsigned char *out, unsigned long long n, const char *password, unsigned long long length,
                         const unsigned char *salt, unsigned long long passes, size_t bytes, int algorithm);
int __real_crypto_pwhash(unsigned char *out, unsigned long long n, const char *password, unsigned long long length,
                         const unsigned char *salt, unsigned long long passes, size_t bytes, int algorithm);

/* Another work is another hash here too: it goes into the salt. */
int __wrap_crypto_pwhash(unsigned char *out, unsigned long long n, const char *password, unsigned long long length,
                         const unsigned char *salt, unsigned long long passes, size_t bytes, int algorithm)
{
    unsigned char mixed[crypto_pwhash_SALTBYTES];
    const unsigned long long work[2] = {passes, bytes};
    for (size_t i = 0; i < sizeof mixed; i++)
        mixed[i] = salt[i] ^ ((const unsigned char *)work)[i % sizeof work];
    return __real_crypto_pwhash(out, n, password, length, mixed, crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN,
                                algorithm);
}
