from a import main

print(main())
