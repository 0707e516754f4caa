/*
 * OpenCV's own matrices can lie in a window of OpenGL, so its library loads OpenGL and that a compiler, of which nothing here
 * uses a byte. The kiosk has OpenCV's part linked in, and this in OpenGL's place: there is none. No part of the archive:
 * the Makefile gives it to that program alone.
 */

void *glXGetCurrentContext(void);
void *glXGetCurrentDisplay(void);
void *glXGetProcAddressARB(const unsigned char *name);

void *glXGetCurrentContext(void)
{
    return 0;
}

void *glXGetCurrentDisplay(void)
{
    return 0;
}

void *glXGetProcAddressARB(const unsigned char *name)
{
    (void)name;
    return 0;
}
