/* Memory: all that malloc() has given out is given back; before the first use of it as well. */
#ifndef WK_PHONE_MEMORY_H
#define WK_PHONE_MEMORY_H

void wk_phone_forget(void);

/* What a page calls by this name. */
#define EXPORT(name) __attribute__((export_name(#name)))

#endif
