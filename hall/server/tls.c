/* A key for TLS is made once, and a certificate from it at each start. */
#include "hall/server/tls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "labels/file/folder.h"
#include "labels/file/outfile.h"

#define KEY_FILE_MAX 8192

/* X.509 wants times: of the certificate none is looked at, for the key is pinned. Source: RFC 5280, 4.1.2.5, "no end". */
#define NO_END ((time_t)253402300799)

static char *text_of(gnutls_datum_t *datum)
{
    char *text = malloc((size_t)datum->size + 1);
    if (text) {
        memcpy(text, datum->data, datum->size);
        text[datum->size] = 0;
    }
    wk_wipe(datum->data, datum->size);
    gnutls_free(datum->data);
    return text;
}

/* ---- the key */

static enum wk_status make_key(gnutls_x509_privkey_t key, const char *path)
{
    gnutls_datum_t pem = {NULL, 0};
    if (wk_folders_make(path) != 0)
        return WK_IO;
    if (gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0) < 0 ||
        gnutls_x509_privkey_export2(key, GNUTLS_X509_FMT_PEM, &pem) < 0)
        return WK_FAILED;
    const enum wk_status status = wk_outfile_save_private(path, pem.data, pem.size);
    wk_wipe(pem.data, pem.size);
    gnutls_free(pem.data);
    return status;
}

static enum wk_status read_key(gnutls_x509_privkey_t key, int fd)
{
    unsigned char text[KEY_FILE_MAX];
    struct stat about;
    if (fstat(fd, &about) != 0)
        return WK_IO;
    if (!S_ISREG(about.st_mode) || (about.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return WK_BAD_INPUT;
    const ssize_t n = read(fd, text, sizeof text);
    const gnutls_datum_t pem = {text, n > 0 ? (unsigned)n : 0};
    const int error = n > 0 ? gnutls_x509_privkey_import(key, &pem, GNUTLS_X509_FMT_PEM) : GNUTLS_E_NO_CERTIFICATE_FOUND;
    wk_wipe(text, sizeof text);
    return error < 0 ? WK_BAD_INPUT : WK_OK;
}

static enum wk_status load_key(gnutls_x509_privkey_t key, const char *path)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return errno == ENOENT ? make_key(key, path) : WK_BAD_INPUT;
    const enum wk_status status = read_key(key, fd);
    close(fd);
    return status;
}

/* ---- what follows from it */

static bool make_certificate(gnutls_x509_privkey_t key, gnutls_datum_t *pem)
{
    static const char name[] = "wallkeeper-hall";
    const unsigned char serial = 1;
    gnutls_x509_crt_t certificate;
    if (gnutls_x509_crt_init(&certificate) < 0)
        return false;
    const bool made = gnutls_x509_crt_set_version(certificate, 3) >= 0 &&
                      gnutls_x509_crt_set_serial(certificate, &serial, sizeof serial) >= 0 &&
                      gnutls_x509_crt_set_activation_time(certificate, 0) >= 0 &&
                      gnutls_x509_crt_set_expiration_time(certificate, NO_END) >= 0 &&
                      gnutls_x509_crt_set_dn_by_oid(certificate, GNUTLS_OID_X520_COMMON_NAME, 0, name, sizeof name - 1) >= 0 &&
                      gnutls_x509_crt_set_key(certificate, key) >= 0 &&
                      gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0) >= 0 &&
                      gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, pem) >= 0;
    gnutls_x509_crt_deinit(certificate);
    return made;
}

static bool hash_public(gnutls_x509_privkey_t key, uint8_t out[WK_PIN_SHA_SIZE])
{
    gnutls_privkey_t abstract = NULL;
    gnutls_pubkey_t public_key = NULL;
    gnutls_datum_t der = {NULL, 0};
    const bool hashed = gnutls_privkey_init(&abstract) >= 0 && gnutls_pubkey_init(&public_key) >= 0 &&
                        gnutls_privkey_import_x509(abstract, key, 0) >= 0 &&
                        gnutls_pubkey_import_privkey(public_key, abstract, 0, 0) >= 0 &&
                        gnutls_pubkey_export2(public_key, GNUTLS_X509_FMT_DER, &der) >= 0 &&
                        gnutls_hash_fast(GNUTLS_DIG_SHA256, der.data, der.size, out) >= 0;
    gnutls_free(der.data);
    if (public_key)
        gnutls_pubkey_deinit(public_key);
    if (abstract)
        gnutls_privkey_deinit(abstract);
    return hashed;
}

enum wk_status wk_tls_load(struct wk_tls *out, const char *path)
{
    gnutls_x509_privkey_t key;
    gnutls_datum_t key_pem = {NULL, 0}, certificate_pem = {NULL, 0};
    struct wk_tls made = {.key = NULL};
    if (gnutls_x509_privkey_init(&key) < 0)
        return WK_NO_MEMORY;
    enum wk_status status = load_key(key, path);
    if (status == WK_OK && !(make_certificate(key, &certificate_pem) && hash_public(key, made.spki) &&
                             gnutls_x509_privkey_export2(key, GNUTLS_X509_FMT_PEM, &key_pem) >= 0))
        status = WK_FAILED;
    if (key_pem.data)
        made.key = text_of(&key_pem);
    if (certificate_pem.data)
        made.certificate = text_of(&certificate_pem);
    gnutls_x509_privkey_deinit(key);
    if (status == WK_OK && !(made.key && made.certificate))
        status = WK_NO_MEMORY;
    if (status == WK_OK)
        *out = made;
    else
        wk_tls_release(&made);
    return status;
}

enum wk_status wk_tls_read(struct wk_tls *out, const char *key, const char *certificate)
{
    gnutls_datum_t key_pem = {NULL, 0}, certificate_pem = {NULL, 0};
    const bool there = gnutls_load_file(key, &key_pem) >= 0 && gnutls_load_file(certificate, &certificate_pem) >= 0;
    struct wk_tls got = {.key = NULL};
    if (key_pem.data)
        got.key = text_of(&key_pem);
    if (certificate_pem.data)
        got.certificate = text_of(&certificate_pem);
    if (there && got.key && got.certificate) {
        *out = got;
        return WK_OK;
    }
    wk_tls_release(&got);
    return there ? WK_NO_MEMORY : WK_NO_FILE;
}

void wk_tls_release(struct wk_tls *tls)
{
    if (tls->key)
        wk_wipe(tls->key, strlen(tls->key));
    free(tls->key);
    free(tls->certificate);
    *tls = (struct wk_tls){.key = NULL};
}
